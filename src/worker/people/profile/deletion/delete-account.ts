import { readerOf } from '#db/client.ts';
import { erasePerson } from '#db/commits/people/erase-person.ts';
import { type DeletionFacts, readDeletionFacts } from '#db/readers/people/account-losses.ts';
import { readErasure } from '#db/readers/people/erasures.ts';
import type { DeleteAccountInput } from '#shared/contracts/people/profile.ts';
import type { Outcome, Refusal } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { RECONCILE_EVENT_KEPT_MS } from '#shared/limits.ts';
import { mailboxOf } from '#shared/people/mailbox.ts';
import type { Bearer } from '#worker/box-office/call-with-session.ts';
import { logError } from '#worker/log.ts';
import { clearTraces } from './clear-traces.ts';
import type { Eraser } from './eraser.ts';
import { digestOf } from './preview-deletion.ts';

const DELETED = { deleted: true } as const;

/**
 * Deletes the account of the token's user: D1 data in one transaction, the rest afterwards or by cron. The first call
 * ends its own session, so a repeat is recognized by its verified token and request id.
 */
export async function deleteAccount(
  eraser: Eraser,
  { claimed, identify }: Bearer,
  input: DeleteAccountInput,
): Promise<Outcome<typeof DELETED>> {
  const { userId } = claimed;
  const known = await readErasure(readerOf(eraser.db), userId);
  if (known)
    return known.requestId === input.requestId ? await finish(eraser, userId) : refused('SESSION_EXPIRED');

  const actor = await identify().catch(async (error: unknown) => {
    // A concurrent call with the same request id may have ended the session.
    const since = await readErasure(readerOf(eraser.db), userId);
    if (since?.requestId === input.requestId) return null;
    throw error;
  });
  if (!actor) return await finish(eraser, userId);
  if (input.email.trim().toLowerCase() !== actor.email) return refused('CONFIRMATION_MISMATCH');
  if (eraser.identity === null) return refused('DELETION_UNAVAILABLE');
  const facts = await readDeletionFacts(readerOf(eraser.db), userId, eraser.now());
  const obstacle = obstacleOf(facts);
  if (obstacle) return obstacle;
  if (digestOf(facts.lossesText) !== input.lossesDigest) return refused('ACCOUNT_CHANGED');

  const erased = await erasePerson(eraser.db, {
    userId,
    requestId: input.requestId,
    attempt: eraser.newId(),
    lossesText: facts.lossesText,
    waitlistKey: actor.emailVerified ? mailboxOf(actor.email) : null,
    email: actor.email,
    isEmbedded: eraser.identity === 'embedded',
    actorId: userId,
    auditId: eraser.newId(),
    endedAfter: eraser.now() - RECONCILE_EVENT_KEPT_MS,
    now: eraser.now(),
  });
  // A purchase, payment or publication happened between the check and the transaction.
  return erased ? await finish(eraser, userId) : refused('ACCOUNT_CHANGED');
}

function obstacleOf(facts: DeletionFacts): Refusal | null {
  if (facts.hasEvents) return refused('ACCOUNT_HAS_EVENTS');
  if (facts.hasRevenue) return refused('ACCOUNT_HAS_REVENUE');
  if (facts.hasPayoutAccount) return refused('ACCOUNT_HAS_PAYOUT_ACCOUNT');
  return facts.isLastAdmin ? refused('ACCOUNT_LAST_ADMIN') : null;
}

/** The account is already deleted. A failed cleanup only leaves data that no user can see, and cron retries it. */
async function finish(eraser: Eraser, userId: string): Promise<Outcome<typeof DELETED>> {
  await clearTraces(eraser, userId).catch((error: unknown) => logError('clear traces', error, { userId }));
  return done(DELETED);
}
