import { readerOf } from '#db/client.ts';
import { readEventExists } from '#db/readers/events/event-details.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Env } from '../env.ts';
import { logWarning } from '../log.ts';

/** An unknown id stays unknown for this long (ms): an organizer who has just created an event never waits for it. */
const UNKNOWN_KEPT_MS = 10_000;
/** An address that asked for too many unknown events is refused other unknown ones for this long (ms). */
const REFUSED_FOR_MS = 60_000;
/** Entries of each memory; one is some 100 bytes. */
const ENTRIES_MAX = 20_000;

/** Ids and addresses that one isolate remembers. An event that exists is never forgotten for being deleted. */
const existing = new Set<string>();
const unknownUntil = new Map<string, number>();
const refusedUntil = new Map<string, number>();

export interface EventGuardDeps {
  env: Pick<Env, 'DB' | 'UNKNOWN_EVENTS'>;
  now: () => number;
}

/**
 * Refuses an event id that D1 does not have, so that invented ids create no Durable Objects. Existing events cost one
 * read by key an isolate; unknown ones are remembered and counted by client address. Without D1 every id passes: the
 * box office of a known event works on.
 */
export async function findEventGuarded(
  { env, now }: EventGuardDeps,
  request: Request,
  eventId: string,
): Promise<Outcome<null>> {
  if (existing.has(eventId)) return done(null);
  if ((unknownUntil.get(eventId) ?? 0) > now()) return refused('EVENT_NOT_FOUND');
  const address = request.headers.get('cf-connecting-ip');
  if (address !== null && (refusedUntil.get(address) ?? 0) > now()) return refused('RATE_LIMITED');
  let exists: boolean;
  try {
    exists = await readEventExists(readerOf(env.DB), eventId);
  } catch (error) {
    logWarning('event guard', { error: String(error) });
    return done(null);
  }
  if (exists) {
    if (existing.size >= ENTRIES_MAX) existing.clear();
    existing.add(eventId);
    return done(null);
  }
  remember(unknownUntil, eventId, now() + UNKNOWN_KEPT_MS);
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
