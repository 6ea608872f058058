import { claimMails, noteOwedPurchases, passOverOldMails, settleMails } from '#db/commits/mail/mails.ts';
import { MAIL_RUN_MS } from '#shared/limits.ts';
import { logWarning } from '#worker/log.ts';
import type { MailDeps } from './mail-deps.ts';
import { sendMails, UNDER_WAY } from './send-mails.ts';

/** Notes what purchases owe, and skips what is too old. @returns false when the time was not enough */
export async function noteMails({ db, now }: Pick<MailDeps, 'db' | 'now'>, until: number): Promise<boolean> {
  const passedOver = await passOverOldMails(db, now());
  if (passedOver > 0) logWarning('mails passed over: too old', { count: passedOver });
  while (await noteOwedPurchases(db, now())) if (now() > until) return false;
  return true;
}

/**
 * Notes mails that are owed and sends until nothing is due or the time budget is used up. Concurrent and crashed
 * runs are safe: see docs/architecture/mail.md.
 * @returns whether a mail waits for its subject to complete, so that another run soon would send it
 */
export async function drainMails(deps: MailDeps, runMs = MAIL_RUN_MS): Promise<boolean> {
  const until = deps.now() + runMs;
  let waits = false;
  if (!(await noteMails(deps, until))) return waits;
  while (deps.now() < until) {
    const lease = deps.newId();
    const claimed = await claimMails(deps.db, lease, deps.now());
    if (claimed.length === 0) return waits;
    const { settled, pausedMs } = await sendMails(deps, claimed, { inBatches: false });
    await settleMails(deps.db, lease, settled, deps.now());
    waits ||= settled.some(({ problem }) => problem === UNDER_WAY);
    // The provider's rate limit is reached; the next run retries.
    if (pausedMs !== null) return false;
  }
  return waits;
}
