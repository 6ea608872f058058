import {
  type ClaimedMail,
  claimMails,
  noteOwedPurchases,
  passOverOldMails,
  type SettledMail,
  settleMails,
} from '#db/commits/mails/mails.ts';
import { MAIL_RETRY_FIRST_MS, MAIL_RETRY_LONGEST_MS, MAIL_RUN_MS, MAIL_TRIES_MAX } from '#shared/limits.ts';
import type { MailKind } from '#shared/states.ts';
import { logError, logWarning } from '../log.ts';
import { waitlistMails } from '../waitlist/waitlist-mails.ts';
import { accountNoticeMails } from './kinds/account-notice-mails.ts';
import { cancellationMails } from './kinds/cancellation-mails.ts';
import { orderMails } from './kinds/order-mails.ts';
import { paymentReturnedMails } from './kinds/payment-returned-mails.ts';
import { purchaseMails } from './kinds/purchase-mails.ts';
import { refundMails } from './kinds/refund-mails.ts';
import { resentMails } from './kinds/resent-mails.ts';
import { roleMails } from './kinds/role-mails.ts';
import { staffInvitationMails } from './kinds/staff-invitation-mails.ts';
import { withdrawalFailedMails } from './kinds/withdrawal-failed-mails.ts';
import type { Composed, MailDeps } from './mail-deps.ts';
import { MailNotTaken } from './mailer.ts';

const UNDER_WAY = 'what it is about is under way';
const NO_MORE_NOW = 'the provider takes no more for now';

/** Composers by kind: each loads the data of a whole batch at once, then builds single mails. */
const COMPOSERS: Record<
  MailKind,
  (deps: MailDeps, subjectIds: readonly string[]) => Promise<(subjectId: string) => Promise<Composed>>
> = {
  purchase: purchaseMails,
  resend: resentMails,
  staff_invitation: staffInvitationMails,
  refund: refundMails,
  withdrawal_failed: withdrawalFailedMails,
  payment_returned: paymentReturnedMails,
  order_completed: orderMails,
  event_cancelled: cancellationMails,
  role: roleMails,
  account_notice: accountNoticeMails,
  waitlist: waitlistMails,
};

/**
 * Queues mails that are owed and sends until nothing is due or the time budget is used up. Concurrent and crashed
 * runs are safe: see docs/architecture/mail.md.
 * @returns whether a mail waits for its subject to complete, so that another run soon would send it
 */
export async function drainMails(deps: MailDeps, runMs = MAIL_RUN_MS): Promise<boolean> {
  const until = deps.now() + runMs;
  let waits = false;
  const passedOver = await passOverOldMails(deps.db, deps.now());
  if (passedOver > 0) logWarning('mails passed over: too old', { count: passedOver });
  while (await noteOwedPurchases(deps.db, deps.now())) if (deps.now() > until) return waits;
  while (deps.now() < until) {
    const lease = deps.newId();
    const claimed = await claimMails(deps.db, lease, deps.now());
    if (claimed.length === 0) return waits;
    const { settled, pausedMs } = await sendAll(deps, claimed);
    await settleMails(deps.db, lease, settled, deps.now());
    waits ||= settled.some(({ problem }) => problem === UNDER_WAY);
    // The provider's rate limit is reached; the next run retries.
    if (pausedMs !== null) return false;
  }
  return waits;
}

async function sendAll(
  deps: MailDeps,
  claimed: readonly ClaimedMail[],
): Promise<{ settled: SettledMail[]; pausedMs: number | null }> {
  const settled: SettledMail[] = [];
  let pausedMs: number | null = null;
  for (const [kind, mails] of Map.groupBy(claimed, (mail) => mail.kind)) {
    const ids = mails.map(({ subjectId }) => subjectId);
    const compose = await COMPOSERS[kind](deps, ids).catch((error: unknown) => () => Promise.reject(error));
    for (const mail of mails) {
      if (pausedMs !== null) {
        settled.push(postponed(mail, deps.now() + pausedMs, NO_MORE_NOW));
        continue;
      }
      try {
        settled.push(await sendOne(deps, mail, await compose(mail.subjectId)));
      } catch (error) {
        if (error instanceof MailNotTaken && error.waitMs !== null) {
          pausedMs = error.waitMs;
          settled.push(postponed(mail, deps.now() + pausedMs, NO_MORE_NOW));
        } else settled.push(failed(mail, error, deps.now()));
      }
    }
  }
  return { settled, pausedMs };
}

async function sendOne(deps: MailDeps, mail: ClaimedMail, composed: Composed): Promise<SettledMail> {
  if ('skip' in composed) return { ...mail, status: 'skipped', dueAt: deps.now(), problem: composed.skip };
  if ('waitMs' in composed) return postponed(mail, deps.now() + composed.waitMs, UNDER_WAY);
  await deps.mailer.send({ ...composed.send, idempotencyKey: `${mail.kind}/${mail.subjectId}` });
  return { ...mail, status: 'sent', dueAt: deps.now(), problem: null };
}

/** Reschedules without counting an attempt, because the mail itself did not fail. */
function postponed(mail: ClaimedMail, dueAt: number, problem: string): SettledMail {
  return { ...mail, tries: mail.tries - 1, status: 'owed', dueAt, problem };
}

function failed(mail: ClaimedMail, error: unknown, now: number): SettledMail {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const forGood = error instanceof MailNotTaken && error.forGood;
  if (forGood || mail.tries >= MAIL_TRIES_MAX) {
    logError('mail given up', error, { kind: mail.kind, subjectId: mail.subjectId, tries: mail.tries });
    return { ...mail, status: 'failed', dueAt: now, problem };
  }
  const waitMs = Math.min(MAIL_RETRY_FIRST_MS * 2 ** (mail.tries - 1), MAIL_RETRY_LONGEST_MS);
  return { ...mail, status: 'owed', dueAt: now + waitMs, problem };
}
