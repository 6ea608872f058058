import { sweepHostedSignOuts } from '#db/commits/auth/hosted-sign-outs.ts';
import { reportTallies } from '#db/commits/health/tallies.ts';
import { sweepFullBuckets } from '#db/commits/identity/rate-limits.ts';
import { sweepDeliveries } from '#db/commits/integrations/webhook-deliveries.ts';
import { oweReminders } from '#db/commits/mail/reminders.ts';
import { expireSupportViews } from '#db/commits/people/support-views.ts';
import { eraseAccessNeeds } from '#db/commits/seats/access-needs.ts';
import { directoryOf } from '#db/databases.ts';
import { runBackup } from './backup/run-backup.ts';
import { resyncBoxOffices } from './box-office/resync-box-offices.ts';
import { checkoutDeps } from './checkout/checkout-deps.ts';
import { bookDueFees, settleDuePayments } from './checkout/payments/settle-due-payments.ts';
import { settleDueAuthorizations } from './checkout/strangers/settle-due-authorizations.ts';
import { sweepChannel, sweepDue } from './delivery/ring-drains.ts';
import { createDeps } from './deps.ts';
import type { Env } from './env.ts';
import { clearDueUploads } from './files/clear-uploads.ts';
import { watchDepsOf } from './health/alerts/watch-deps.ts';
import { measureMinute } from './health/measure-minute.ts';
import { logError } from './log.ts';
import { deliverReturns } from './money/payments/embedded/accounts/deliver-returns.ts';
import { deliverNotices } from './money/payments/embedded/deliver-notices.ts';
import { testProviderSettings } from './money/payments/settings.ts';
import { connectDeps } from './money/payouts/connect/connect-deps.ts';
import { sendDuePayouts } from './money/payouts/connect/send-due-payouts.ts';
import { closeDueUnpaid } from './money/unpaid/close-unpaid.ts';
import { clearAllTraces } from './people/profile/deletion/clear-traces.ts';
import { eraserOf } from './people/profile/deletion/eraser.ts';
import { advanceAllRelinks } from './people/relinks/advance-relink.ts';
import { relinkDepsOf } from './people/relinks/relink-deps.ts';
import { continueBooks } from './reconciliation/continue-books.ts';

type Job = readonly [name: string, run: () => Promise<unknown>];

/** A job that fails is logged and stops no other. */
function runJob([name, run]: Job): Promise<unknown> {
  return run().catch((error: unknown) => logError(name, error));
}

/**
 * Cron (every minute): background drains and crash recovery.
 * @param at when the run was due (Unix ms)
 * @param send a webhook of the embedded payment provider to the application
 */
export async function runScheduled(
  env: Env,
  at: number,
  send: (webhook: Request) => Promise<Response>,
): Promise<void> {
  const now = () => Date.now();
  const db = directoryOf(env);
  const deps = createDeps(env);
  const testPayments = testProviderSettings(env, now);
  const { UPLOADS: uploads, BACKUPS: backups } = env;
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  await runJob(['reminders', async () => oweReminders(db, now())]);
  // In parallel, so that a slow payment provider does not delay deliveries or box offices.
  const together: Job[] = [
    ['payments', async () => settleDuePayments(checkoutDeps(env))],
    ['authorizations', async () => settleDueAuthorizations(checkoutDeps(env))],
    ['unpaid payments', async () => closeDueUnpaid(deps)],
    ['fees', async () => bookDueFees(checkoutDeps(env))],
    // After a restore, D1 may have forgotten payouts that left: they wait until sales go on.
    ['payouts', async () => env.SALES !== 'off' && sendDuePayouts(connectDeps(env))],
    ['alerts', async () => measureMinute(watchDepsOf(env)).finally(() => sweepChannel(env, 'alert'))],
    ['books', async () => continueBooks({ ...deps, pause })],
    ['box offices', async () => resyncBoxOffices(deps)],
    ['deliveries', async () => sweepDue(env)],
    ['test payments', async () => testPayments && deliverNotices(testPayments, send, null)],
    ['test payouts', async () => testPayments && deliverReturns(testPayments, send)],
    ['webhooks', async () => sweepDeliveries(db, now())],
  ];
  await Promise.all(together.map(runJob));

  const inTurn: Job[] = [
    ['tallies', async () => reportTallies(env, now(), 0)],
    ['rate limits', async () => sweepFullBuckets(db, now())],
    ['sign-outs', async () => sweepHostedSignOuts(db, now())],
    ['access needs', async () => eraseAccessNeeds(db, now())],
    ['support views', async () => expireSupportViews(db, now())],
    ['relinks', async () => advanceAllRelinks(relinkDepsOf(env))],
    ['erasures', async () => clearAllTraces(eraserOf(env))],
    ['pictures', async () => uploads && clearDueUploads({ db, now, bucket: uploads })],
    ['backup', async () => backups && runBackup({ ...deps, pause, bucket: backups }, at)],
  ];
  for (const job of inTurn) await runJob(job);
}
