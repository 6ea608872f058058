import { createHash } from 'node:crypto';
import type { ClaimedMail, SettledMail } from '#db/commits/mail/mails.ts';
import { MAIL_RETRY_FIRST_MS, MAIL_RETRY_LONGEST_MS, MAIL_TRIES_MAX } from '#shared/limits.ts';
import type { MailKind } from '#shared/states.ts';
import { logError } from '#worker/log.ts';
import { waitlistMails } from '#worker/waitlist/waitlist-mails.ts';
import { accountNoticeMails } from './kinds/account-notice-mails.ts';
import { announcementMails } from './kinds/announcement-mails.ts';
import { cancellationMails } from './kinds/cancellation-mails.ts';
import { disputeMails } from './kinds/dispute-mails.ts';
import { eventChangedMails } from './kinds/event-changed-mails.ts';
import { orderMails } from './kinds/order-mails.ts';
import { paymentReturnedMails } from './kinds/payment-returned-mails.ts';
import { purchaseMails } from './kinds/purchase-mails.ts';
import { refundDeclinedMails } from './kinds/refund-declined-mails.ts';
import { refundMails } from './kinds/refund-mails.ts';
import { reminderMails } from './kinds/reminder-mails.ts';
import { resentMails } from './kinds/resent-mails.ts';
import { roleMails } from './kinds/role-mails.ts';
import { staffInvitationMails } from './kinds/staff-invitation-mails.ts';
import { ticketVoidedMails } from './kinds/ticket-voided-mails.ts';
import {
  ticketOfferCancelledMails,
  ticketOfferMails,
  ticketReceivedMails,
  ticketSentMails,
} from './kinds/transfer-mails.ts';
import { waitlistOfferMails } from './kinds/waitlist-offer-mails.ts';
import { withdrawalFailedMails } from './kinds/withdrawal-failed-mails.ts';
import type { Composed, MailDeps } from './mail-deps.ts';
import { type MailMessage, MailNotTaken } from './mailer.ts';

export const UNDER_WAY = 'what it is about is under way';
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
  refund_declined: refundDeclinedMails,
  ticket_offer: ticketOfferMails,
  ticket_offer_cancelled: ticketOfferCancelledMails,
  ticket_sent: ticketSentMails,
  ticket_received: ticketReceivedMails,
  ticket_voided: ticketVoidedMails,
  waitlist_offer: waitlistOfferMails,
  withdrawal_failed: withdrawalFailedMails,
  payment_returned: paymentReturnedMails,
  dispute: disputeMails,
  order_completed: orderMails,
  event_cancelled: cancellationMails,
  role: roleMails,
  account_notice: accountNoticeMails,
  waitlist: waitlistMails,
  announcement: announcementMails,
  event_changed: eventChangedMails,
  reminder_day: reminderMails('day'),
  reminder_doors: reminderMails('doors'),
};

interface ReadyMail {
  mail: ClaimedMail;
  message: MailMessage;
}

/**
 * Composes and sends claimed mails; from the first rate limit on the others are postponed.
 * @param how.inBatches mails without attachments go out together. Only for mails that stay together until they are
 * settled, as those of a queue message do: the provider knows a repeat by the whole set
 * @param how.until nothing more is sent after this time (Unix ms)
 * @returns results, and how long the provider wants to be left alone (ms)
 */
export async function sendMails(
  deps: MailDeps,
  claimed: readonly ClaimedMail[],
  { inBatches, until = Number.POSITIVE_INFINITY }: { inBatches: boolean; until?: number },
): Promise<{ settled: SettledMail[]; pausedMs: number | null }> {
  const settled: SettledMail[] = [];
  const gathered: ReadyMail[] = [];
  let pausedMs: number | null = null;
  const attempt = async (mail: ClaimedMail, work: () => Promise<SettledMail | null>, isDecided = false) => {
    if (!isDecided && deps.now() > until) pausedMs ??= 0;
    if (pausedMs !== null) {
      settled.push(postponed(mail, deps.now() + pausedMs, NO_MORE_NOW));
      return;
    }
    try {
      const result = await work();
      if (result) settled.push(result);
    } catch (error) {
      if (error instanceof MailNotTaken && error.waitMs !== null) {
        pausedMs = error.waitMs;
        settled.push(postponed(mail, deps.now() + pausedMs, NO_MORE_NOW));
      } else settled.push(failed(mail, error, deps.now()));
    }
  };
  const sendOne = async ({ mail, message }: ReadyMail) => {
    await deps.mailer.send({ ...message, idempotencyKey: keyOf(mail) });
    return sent(mail, deps.now());
  };

  for (const [kind, mails] of Map.groupBy(claimed, (mail) => mail.kind)) {
    const ids = mails.map(({ subjectId }) => subjectId);
    const compose = await COMPOSERS[kind](deps, ids).catch((error: unknown) => () => Promise.reject(error));
    for (const mail of mails) {
      await attempt(mail, async () => {
        const composed = await compose(mail.subjectId);
        if ('skip' in composed)
          return { ...mail, status: 'skipped', dueAt: deps.now(), problem: composed.skip };
        if ('waitMs' in composed) return postponed(mail, deps.now() + composed.waitMs, UNDER_WAY);
        const ready = { mail, message: composed.send };
        if (!inBatches || composed.send.attachments) return await sendOne(ready);
        gathered.push(ready);
        return null;
      });
    }
  }
  const refusals = pausedMs === null ? await sendTogether(deps, gathered) : null;
  for (const ready of gathered) {
    const { mail } = ready;
    const result = async () => {
      if (refusals === null) return await sendOne(ready);
      const refusal = refusals.get(mail);
      if (refusal !== undefined) throw refusal;
      return sent(mail, deps.now());
    };
    await attempt(mail, result, refusals !== null);
  }
  return { settled, pausedMs };
}

/** @returns why mails were not taken; null if they have to be sent separately */
async function sendTogether(
  { mailer }: MailDeps,
  gathered: readonly ReadyMail[],
): Promise<Map<ClaimedMail, unknown> | null> {
  if (!mailer.sendBatch || gathered.length < 2) return null;
  const keys = gathered.map(({ mail }) => keyOf(mail)).sort();
  const key = createHash('sha256').update(JSON.stringify(keys)).digest('base64url');
  const all = (error: unknown) => new Map(gathered.map(({ mail }) => [mail, error]));
  try {
    const refused = await mailer.sendBatch(
      gathered.map(({ message }) => message),
      `mails/${key}`,
    );
    return new Map(
      gathered.flatMap(({ mail }, index) => {
        const refusal = refused.get(index);
        return refusal ? [[mail, refusal]] : [];
      }),
    );
  } catch (error) {
    return error instanceof MailNotTaken && error.forGood ? null : all(error);
  }
}

function keyOf({ kind, subjectId }: ClaimedMail): string {
  return `${kind}/${subjectId}`;
}

function sent(mail: ClaimedMail, now: number): SettledMail {
  return { ...mail, status: 'sent', dueAt: now, problem: null };
}

/** Reschedules without counting an attempt, because the mail itself did not fail. */
function postponed(mail: ClaimedMail, dueAt: number, problem: string): SettledMail {
  return { ...mail, tries: mail.tries - 1, status: 'owed', dueAt, problem };
}

export function failed(mail: ClaimedMail, error: unknown, now: number): SettledMail {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const forGood = error instanceof MailNotTaken && error.forGood;
  if (forGood || mail.tries >= MAIL_TRIES_MAX) {
    logError('mail given up', error, { kind: mail.kind, subjectId: mail.subjectId, tries: mail.tries });
    return { ...mail, status: 'failed', dueAt: now, problem };
  }
  const waitMs = Math.min(MAIL_RETRY_FIRST_MS * 2 ** (mail.tries - 1), MAIL_RETRY_LONGEST_MS);
  return { ...mail, status: 'owed', dueAt: now + waitMs, problem };
}
