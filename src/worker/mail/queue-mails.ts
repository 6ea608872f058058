import { readerOf } from '#db/client.ts';
import { settleMails } from '#db/commits/mail/mails.ts';
import { leaseMailsForQueue, takeQueuedMails } from '#db/commits/mail/queued-mails.ts';
import { queueLease } from '#db/queue-lease.ts';
import { owesMoreThan } from '#db/readers/mail/backlog.ts';
import { MAIL_QUEUED_MS, MAIL_TRIES_MAX, MAILS_WITH_FILES_MAX } from '#shared/limits.ts';
import { queueBackoffMs } from '#worker/delivery/backoff.ts';
import type { MailsMessage } from '#worker/delivery/messages.ts';
import type { Env } from '#worker/env.ts';
import { logError } from '#worker/log.ts';
import { drainMails, noteMails } from './drain-mails.ts';
import type { MailDeps } from './mail-deps.ts';
import { failed, sendMails } from './send-mails.ts';

/** Sends what is owed: through the queue if one is bound and takes it, else from here. @returns as `drainMails` */
export async function deliverMails(
  deps: MailDeps,
  queue: Env['MAIL_QUEUE'],
  runMs: number,
): Promise<boolean> {
  if (queue) {
    try {
      await queueMails(deps, queue, runMs);
      return false;
    } catch (error) {
      logError('mail queue', error);
    }
  }
  return await drainMails(deps, runMs);
}

/** Transactional outbox: hands due mails to the queue, as many to a message as the provider takes in a call. */
async function queueMails(deps: MailDeps, queue: Queue<MailsMessage>, runMs: number): Promise<void> {
  const until = deps.now() + runMs;
  await noteMails(deps, until);
  while (deps.now() < until) {
    const lease = deps.newId();
    const leased = await leaseMailsForQueue(deps.db, lease, deps.now());
    if (leased.length === 0) return;
    const mails = leased.map(({ kind, subjectId }) => ({ kind, subjectId }));
    try {
      await queue.send({ kind: 'mails', lease, mails });
    } catch (error) {
      const now = deps.now();
      const owed = leased.map((mail) => ({ ...mail, status: 'owed' as const, dueAt: now, problem: null }));
      await settleMails(deps.db, queueLease(lease, 0), owed, now);
      throw error;
    }
  }
}

/**
 * Sends the mails of a queue message. While the backlog is deep, confirmations carry links and no files, so that a
 * hundred fit in a call: see docs/decisions/069-mails-and-webhooks-through-queues.md.
 * @param attempt deliveries of the message, from 1 on
 * @returns in how many milliseconds to deliver the message again; null when all its mails are settled
 */
export async function sendQueuedMails(
  deps: MailDeps,
  { lease, mails }: MailsMessage,
  { attempt, until }: { attempt: number; until: number },
): Promise<number | null> {
  const taken = await takeQueuedMails(deps.db, { lease, attempt, mails, now: deps.now() });
  if (taken.length === 0) return null;
  const due = taken.filter(({ tries }) => tries <= MAIL_TRIES_MAX);
  // Each of their runs died, so no result was ever written.
  const spent = taken.filter(({ tries }) => tries > MAIL_TRIES_MAX);
  const linksOnly = await owesMoreThan(readerOf(deps.db), MAILS_WITH_FILES_MAX);
  const { settled } = await sendMails({ ...deps, linksOnly }, due, { inBatches: true, until });
  const now = deps.now();
  const waits = settled.flatMap(({ status, dueAt }) => (status === 'owed' ? [dueAt - now] : []));
  const againMs = waits.length > 0 ? Math.max(Math.min(...waits), queueBackoffMs(attempt)) : null;
  // Until then they are the message's, and due by themselves only if it gets lost.
  const results = settled.map((mail) =>
    mail.status === 'owed' ? { ...mail, dueAt: now + (againMs ?? 0) + MAIL_QUEUED_MS } : mail,
  );
  const givenUp = spent.map((mail) => failed(mail, new Error('its runs ended without a result'), now));
  await settleMails(deps.db, queueLease(lease, attempt), [...results, ...givenUp], now);
  return againMs;
}
