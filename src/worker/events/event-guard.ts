import { type DatabaseEnv, databaseOf } from '#db/databases.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Env } from '#worker/env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { logWarning } from '#worker/log.ts';
import { findZone, knownZone } from './event-zones.ts';

/** How long an unknown id is cached (ms). The server makes new ids, so a new event is never among them. */
const UNKNOWN_TTL_MS = 10_000;
/** How long an address that requested too many unknown events is refused others (ms). */
const REFUSED_FOR_MS = 60_000;
/** Entries per cache, of about 100 bytes each. */
const ENTRIES_MAX = 20_000;

/** Caches of this isolate. */
const unknownUntil = new Map<string, number>();
const refusedUntil = new Map<string, number>();

export interface EventGuardDeps {
  env: DatabaseEnv & Pick<Env, 'UNKNOWN_EVENTS'>;
  now: () => number;
}

/**
 * Rejects event ids that D1 does not have, so that invented ids create no Durable Objects. A known event costs one
 * read by key per isolate; unknown ids are cached and counted by client address. If D1 is down every id passes,
 * because the box office of a known event still works.
 */
export async function findEventGuarded(
  { env, now }: EventGuardDeps,
  request: Request,
  eventId: string,
): Promise<Outcome<null>> {
  if (knownZone(eventId) !== null) return done(null);
  if ((unknownUntil.get(eventId) ?? 0) > now()) return refused('EVENT_NOT_FOUND');
  const address = clientAddress(request);
  if (address !== null && (refusedUntil.get(address) ?? 0) > now()) return refused('RATE_LIMITED');
  let exists: boolean;
  try {
    exists = (await findZone(databaseOf(env, eventId), eventId)) !== null;
  } catch (error) {
    logWarning('event guard', { error: String(error) });
    return done(null);
  }
  if (exists) return done(null);
  remember(unknownUntil, eventId, now() + UNKNOWN_TTL_MS);
  if (address !== null && (await isOverLimit(env, address))) {
    remember(refusedUntil, address, now() + REFUSED_FOR_MS);
  }
  return refused('EVENT_NOT_FOUND');
}

async function isOverLimit({ UNKNOWN_EVENTS }: EventGuardDeps['env'], address: string): Promise<boolean> {
  if (!UNKNOWN_EVENTS) return false;
  return !(await UNKNOWN_EVENTS.limit({ key: address })).success;
}

function remember(memory: Map<string, number>, key: string, until: number): void {
  if (memory.size >= ENTRIES_MAX) memory.clear();
  memory.set(key, until);
}
