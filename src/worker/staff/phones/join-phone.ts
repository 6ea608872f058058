import { readerOf } from '#db/client.ts';
import { joinPhone, noteAttempt } from '#db/commits/staff/helper-phones.ts';
import { type PhoneRow, readPhone } from '#db/readers/staff/helper-phones.ts';
import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { toIso } from '#shared/contracts/common.ts';
import type {
  HelperSession,
  JoinInput,
  OpenCodeInput,
  OpenedCode,
} from '#shared/contracts/staff/helper-phones.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { browserName } from '#shared/people/browser-name.ts';
import { HELPER_AFTER_END_MS } from '#shared/people/helper-phone.ts';
import { phoneHash } from '#worker/auth/helper-session.ts';
import { notifyBoxOffice } from '#worker/box-office/notify-box-office.ts';
import type { Deps } from '#worker/deps.ts';
import { readJoinCode } from './join-code.ts';

export type JoinDeps = Pick<Deps, 'db' | 'now' | 'boxOffice'> & { env: DerivationEnv };
type Phone = { userAgent: string | null };

/** What a code opens, for the phone that scanned it. A phone that comes after another one is noted for the organizer. */
export async function openCode(
  deps: JoinDeps,
  { code, secret, userAgent }: OpenCodeInput & Phone,
): Promise<Outcome<OpenedCode>> {
  const id = await readJoinCode(deps.env, code);
  const row = id === null ? undefined : await readPhone(readerOf(deps.db), id);
  if (!row) return refused('JOIN_CODE_ENDED');
  const tokenHash = await phoneHash({ id: row.id, secret });
  const state = stateOf(row, { tokenHash, now: deps.now() });
  if (state === 'used') await note(deps, { phoneId: row.id, tokenHash, userAgent });
  return done({
    state,
    eventId: row.eventId,
    eventName: row.eventName,
    venueName: row.venueName,
    timeZone: row.timeZone,
    startDate: toIso(row.startsAt),
    role: row.role,
    place: row.place,
    endsAt: endOf(row),
  });
}

/** Makes this phone the code's one phone. Idempotent by the phone's secret. */
export async function joinWithCode(
  deps: JoinDeps,
  { code, secret, name, userAgent }: JoinInput & Phone,
): Promise<Outcome<HelperSession>> {
  const id = await readJoinCode(deps.env, code);
  if (id === null) return refused('JOIN_CODE_ENDED');
  const reader = readerOf(deps.db);
  const tokenHash = await phoneHash({ id, secret });
  const now = deps.now();
  const device = browserName(userAgent) ?? '';
  await joinPhone(deps.db, { id, tokenHash, device, name, now });
  const row = await readPhone(reader, id);
  const state = row && stateOf(row, { tokenHash, now });
  if (row && state === 'used') {
    await note(deps, { phoneId: id, tokenHash, userAgent });
    return refused('JOIN_CODE_USED');
  }
  if (!row || state !== 'yours') return refused('JOIN_CODE_ENDED');
  await notifyBoxOffice(deps, row.eventId);
  return done(sessionOf(row));
}

/** The session of a helper whose token was accepted a moment ago. */
export async function readSession(
  deps: Pick<Deps, 'db'>,
  input: { actor: { id: string } },
): Promise<Outcome<HelperSession>> {
  const row = await readPhone(readerOf(deps.db), input.actor.id);
  return row ? done(sessionOf(row)) : refused('NOT_FOUND');
}

function stateOf(row: PhoneRow, { tokenHash, now }: { tokenHash: string; now: number }): OpenedCode['state'] {
  if (row.endedAt !== null || row.status === 'cancelled' || now >= row.endsAt + HELPER_AFTER_END_MS)
    return 'ended';
  if (row.tokenHash === null) return 'open';
  return row.tokenHash === tokenHash ? 'yours' : 'used';
}

function sessionOf(row: PhoneRow): HelperSession {
  const { id, role, place, eventId, eventName, timeZone } = row;
  return { id, name: row.name ?? '', role, place, eventId, eventName, timeZone, endsAt: endOf(row) };
}

function endOf({ endsAt }: Pick<PhoneRow, 'endsAt'>): string {
  return toIso(endsAt + HELPER_AFTER_END_MS);
}

async function note(
  { db, now }: JoinDeps,
  { phoneId, tokenHash, userAgent }: { phoneId: string; tokenHash: string } & Phone,
): Promise<void> {
  await noteAttempt(db, { phoneId, tokenHash, device: browserName(userAgent) ?? '', now: now() });
}
