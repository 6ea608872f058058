import { createHash } from 'node:crypto';
import { readerOf } from '#db/client.ts';
import type { Delivery } from '#db/commits/delivery/deliveries.ts';
import { noteOwedPurchases, passOverOldMails } from '#db/commits/mail/mails.ts';
import { owesMoreThan } from '#db/readers/delivery/deliveries.ts';
import {
  MAIL_MESSAGE_LEASE_MS,
  MAIL_QUEUED_MS,
  MAIL_RETRY_FIRST_MS,
  MAIL_RETRY_LONGEST_MS,
  MAIL_TRIES_MAX,
  MAILS_PER_MESSAGE,
  MAILS_WITH_FILES_MAX,
} from '#shared/limits.ts';
import type { MailKind } from '#shared/states.ts';
import { logWarning } from '#worker/log.ts';
import type { MailDeps, Sender } from '#worker/mail/mail-deps.ts';
import { BOUNDED_MAILS, COMPOSERS } from '#worker/mail/mail-kinds.ts';
import { mailboxRoom } from '#worker/mail/mailbox-room.ts';
import { type MailMessage, MailNotTaken } from '#worker/mail/mailer.ts';
import type { Channel, Judged, Verdict } from '../channel.ts';

const SENT: Verdict = { is: 'sent' };

/** All mails but codes. Those without attachments leave in one call to the provider. */
export function mailChannel(deps: MailDeps): Channel {
  return {
    name: 'mail',
    perMessage: MAILS_PER_MESSAGE,
    queuedMs: MAIL_QUEUED_MS,
    leaseMs: MAIL_MESSAGE_LEASE_MS,
    staysTogether: true,
    triesMax: MAIL_TRIES_MAX,
    backoffMs: (tries) => Math.min(MAIL_RETRY_FIRST_MS * 2 ** (tries - 1), MAIL_RETRY_LONGEST_MS),
    note: async (until, hand) => {
      const passedOver = await passOverOldMails(deps.db, deps.now());
      if (passedOver > 0) logWarning('mails passed over: too old', { count: passedOver });
      for (let isMore = true; isMore && deps.now() <= until; ) {
        const lease = crypto.randomUUID();
        const noted = await noteOwedPurchases(deps.db, { lease, now: deps.now(), queuedMs: MAIL_QUEUED_MS });
        if (noted.owed.length > 0) await hand(lease, noted.owed);
        isMore = noted.isMore;
      }
    },
    send: async (mails, { until }) => {
      // In a deep backlog confirmations carry links and no files, so that a hundred fit in a call.
      const linksOnly = await owesMoreThan(readerOf(deps.db), 'mail', MAILS_WITH_FILES_MAX);
      return await sendMails({ ...deps, linksOnly }, mails, until);
    },
  };
}

/** The verdict on a mail that the provider did not take. */
export function judgeMail(error: unknown): Verdict {
  const problem = error instanceof Error ? error.message : String(error);
  if (!(error instanceof MailNotTaken)) return { is: 'again', problem };
  if (error.waitMs !== null) return noMoreFor(error.waitMs);
  return { is: error.forGood ? 'failed' : 'again', problem };
}

const NO_MORE_NOW = 'the provider takes no more for now';

function noMoreFor(waitMs: number): Verdict {
  return { is: 'later', waitMs, problem: NO_MORE_NOW };
}

interface ReadyMail extends Sender {
  delivery: Delivery;
  message: MailMessage;
}

/** Composes and sends; from the first rate limit on the others are postponed. */
async function sendMails(deps: MailDeps, mails: readonly Delivery[], until: number): Promise<Judged[]> {
  const judged: Judged[] = [];
  const gathered: ReadyMail[] = [];
  let pausedMs: number | null = null;
  const attempt = async (delivery: Delivery, work: () => Promise<Verdict | null>) => {
    const verdict = pausedMs === null ? await work().catch(judgeMail) : noMoreFor(pausedMs);
    if (verdict?.is === 'later' && verdict.problem === NO_MORE_NOW) pausedMs = verdict.waitMs;
    if (verdict) judged.push({ delivery, verdict });
  };
  const isBounded = ({ delivery, isTyped }: ReadyMail) =>
    isTyped || BOUNDED_MAILS.has(delivery.kind as MailKind);
  const sendOne = async ({ delivery, message }: ReadyMail) => {
    if (deps.now() > until) return noMoreFor(0);
    await deps.mailer.send({ ...message, idempotencyKey: keyOf(delivery) });
    return SENT;
  };

  for (const [kind, ofKind] of Map.groupBy(mails, (mail) => mail.kind as MailKind)) {
    const ids = ofKind.map(({ subjectId }) => subjectId);
    const compose = await COMPOSERS[kind](deps, ids).catch((error: unknown) => () => Promise.reject(error));
    for (const delivery of ofKind) {
      await attempt(delivery, async () => {
        if (deps.now() > until) return noMoreFor(0);
        const composed = await compose(delivery.subjectId);
        if ('skip' in composed) return { is: 'skipped', problem: composed.skip };
        if ('waitMs' in composed)
          return { is: 'later', waitMs: composed.waitMs, problem: 'what it is about is under way' };
        const { send: message, ...sender } = composed;
        const ready = { delivery, message, ...sender };
        if (message.attachments && !isBounded(ready)) return await sendOne(ready);
        gathered.push(ready);
        return null;
      });
    }
  }

  const room = await mailboxRoom(deps, gathered.filter(isBounded));
  const allowed = gathered.filter((ready) => !isBounded(ready) || room.takes(ready));
  for (const { delivery } of gathered.filter((ready) => !allowed.includes(ready)))
    judged.push({ delivery, verdict: { is: 'skipped', problem: 'its mailbox has had enough for today' } });

  const together = allowed.filter(({ message }) => !message.attachments);
  const refusals = pausedMs === null ? await sendTogether(deps, together) : null;
  for (const ready of allowed) {
    const isTried = refusals !== null && together.includes(ready);
    await attempt(ready.delivery, async () => {
      if (!isTried) return await sendOne(ready);
      const refusal = refusals.get(ready);
      return refusal === undefined ? SENT : judgeMail(refusal);
    });
  }
  const sent = new Set(judged.flatMap(({ delivery, verdict }) => (verdict.is === 'sent' ? [delivery] : [])));
  await room.count(allowed.filter((ready) => isBounded(ready) && sent.has(ready.delivery)));
  return judged;
}

/** @returns why mails were not taken; null if they have to be sent separately */
async function sendTogether(
  { mailer }: MailDeps,
  mails: readonly ReadyMail[],
): Promise<Map<ReadyMail, unknown> | null> {
  if (!mailer.sendBatch || mails.length < 2) return null;
  const keys = mails.map(({ delivery }) => keyOf(delivery)).sort();
  const key = createHash('sha256').update(JSON.stringify(keys)).digest('base64url');
  try {
    const messages = mails.map(({ message }) => message);
    const refused = await mailer.sendBatch(messages, `mails/${key}`);
    return new Map(
      mails.flatMap((mail, index) => {
        const refusal = refused.get(index);
        return refusal ? [[mail, refusal]] : [];
      }),
    );
  } catch (error) {
    if (error instanceof MailNotTaken && error.forGood) return null;
    return new Map(mails.map((mail) => [mail, error]));
  }
}

function keyOf({ kind, subjectId }: Delivery): string {
  return `${kind}/${subjectId}`;
}
