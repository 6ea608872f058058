import { readerOf } from '#db/client.ts';
import { erasePerson } from '#db/commits/people/erase-person.ts';
import { settleRelink } from '#db/commits/people/relinks.ts';
import { readDeletionFacts } from '#db/readers/people/account-losses.ts';
import { readErasure } from '#db/readers/people/erasures.ts';
import { type OpenRelink, readOpenRelink, readOpenRelinks } from '#db/readers/people/relinks.ts';
import { belongingsSql } from '#db/sql/relinks.ts';
import { RECONCILE_EVENT_KEPT_MS } from '#shared/limits.ts';
import type { RelinkOutcome } from '#shared/states.ts';
import type { HostedAdmin } from '#worker/auth/hosted/hosted-admin.ts';
import { logError } from '#worker/log.ts';
import { clearTraces } from '../profile/deletion/clear-traces.ts';
import type { RelinkDeps } from './relink-deps.ts';

/** Relinks that the cron finishes per minute. */
const RELINKS_PER_TURN_MAX = 20;
/** Tries to be faster than strangers who sign up with an address while no account has it. */
const ROUNDS_MAX = 10;

/**
 * Carries a confirmed relink on to its end: the new account gives way, here and at the auth service, which then gets the
 * account again under its old id. No row of wallet, tickets or orders moves. Every step is harmless to repeat, also by two
 * calls at once. @throws when the auth service does not answer: the cron goes on
 */
export async function advanceRelink(deps: RelinkDeps, userId: string): Promise<void> {
  const relink = await readOpenRelink(readerOf(deps.db), userId);
  if (!relink) return;
  const { service } = deps;
  if (!service) throw new Error('SUPABASE_SECRET_KEY is gone; a relink waits');
  if (!(await giveWay(deps, relink))) return await settle(deps, relink, 'not_empty');
  await service.deleteUser(relink.newUserId);
  const isBack = await bringBack(service, relink);
  await settle(deps, relink, isBack ? 'done' : 'address_taken');
  await clearTraces(deps, relink.newUserId).catch((error: unknown) =>
    logError('clear traces', error, { userId }),
  );
}

/** Cron: finishes relinks that a crash or an unavailable service interrupted. */
export async function advanceAllRelinks(deps: RelinkDeps): Promise<void> {
  for (const userId of await readOpenRelinks(readerOf(deps.db), RELINKS_PER_TURN_MAX))
    await advanceRelink(deps, userId).catch((error: unknown) => logError('relink', error, { userId }));
}

/**
 * Deletes the new account as its person could. What belongs to the address stays: it goes back to the earlier account.
 * @returns false if the new account has got something of its own meanwhile
 */
async function giveWay(deps: RelinkDeps, { newUserId, confirmedBy }: OpenRelink): Promise<boolean> {
  const reader = readerOf(deps.db);
  if (await readErasure(reader, newUserId)) return true;
  const now = deps.now();
  const { lossesText } = await readDeletionFacts(reader, newUserId, now);
  const erased = await erasePerson(deps.db, {
    userId: newUserId,
    requestId: deps.newId(),
    attempt: deps.newId(),
    lossesText,
    waitlistKey: null,
    email: '',
    isEmbedded: false,
    actorId: confirmedBy,
    onlyIf: `NOT ${belongingsSql('?1')}`,
    auditId: deps.newId(),
    endedAfter: now - RECONCILE_EVENT_KEPT_MS,
    now,
  });
  return erased !== null || (await readErasure(reader, newUserId)) !== null;
}

/** @returns false if somebody else has confirmed the address meanwhile */
async function bringBack(
  service: HostedAdmin,
  { userId, email, name, language }: OpenRelink,
): Promise<boolean> {
  if (email === null) return false;
  const metadata = { name, ...(language ? { language } : {}) };
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    if (await service.readUser(userId)) return true;
    if (await service.createUser({ id: userId, email, metadata })) return true;
    const holder = await service.findUser(email);
    if (!holder || holder.id === userId) continue;
    if (holder.emailConfirmedAt !== null) return false;
    // Anybody may begin a sign-up with the address. Nothing is lost with it.
    await service.deleteUser(holder.id);
  }
  throw new Error('Sign-ups with the address of a relink were faster');
}

async function settle(
  { db, now }: RelinkDeps,
  { userId, newUserId, confirmedBy, confirmedAt, email }: OpenRelink,
  outcome: RelinkOutcome,
): Promise<void> {
  await settleRelink(db, {
    userId,
    email: email ?? '',
    outcome,
    audit: {
      auditId: `user.relink:${userId}:${confirmedAt}`,
      actorId: confirmedBy,
      action: outcome === 'done' ? 'user.relink' : 'user.relink_fail',
      subjectType: 'user',
      subjectId: userId,
      eventId: null,
      details: { newUserId, outcome },
      now: now(),
    },
  });
}
