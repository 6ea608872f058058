import { sweepHostedSignOuts } from '#db/commits/auth/hosted-sign-outs.ts';
import { sweepFullBuckets } from '#db/commits/identity/rate-limits.ts';
import { sweepDeliveries } from '#db/commits/integrations/webhook-deliveries.ts';
import { oweReminders } from '#db/commits/mail/reminders.ts';
import { expireSupportViews } from '#db/commits/people/support-views.ts';
import { directoryOf } from '#db/databases.ts';
import { WEBHOOK_MINUTE_MS } from '#shared/integrations/integration-limits.ts';
import { MAIL_MINUTE_MS } from '#shared/limits.ts';
import { PUSH_MINUTE_MS } from '#shared/push/push-limits.ts';
import { runBackup } from './backup/run-backup.ts';
import { resyncBoxOffices } from './box-office/resync-box-offices.ts';
import { checkoutDeps } from './checkout/checkout-deps.ts';
import { bookDueFees, settleDuePayments } from './checkout/settle-due-payments.ts';
import { createDeps } from './deps.ts';
import type { Env } from './env.ts';
import { clearDueUploads } from './files/clear-uploads.ts';
import { measureMinute } from './health/measure-minute.ts';
import { deliverWebhooks } from './integrations/webhooks/queue-webhooks.ts';
import { webhookDepsOf } from './integrations/webhooks/webhook-deps.ts';
import { logError } from './log.ts';
import { mailDepsOf } from './mail/mail-deps.ts';
import { deliverMails } from './mail/queue-mails.ts';
import { deliverReturns } from './money/payments/embedded/accounts/deliver-returns.ts';
import { deliverNotices } from './money/payments/embedded/deliver-notices.ts';
import { testProviderSettings } from './money/payments/settings.ts';
import { connectDeps } from './money/payouts/connect/connect-deps.ts';
import { sendDuePayouts } from './money/payouts/connect/send-due-payouts.ts';
import { drainWithdrawals } from './money/wallet/withdrawals/drain-withdrawals.ts';
import { withdrawalDepsOf } from './money/wallet/withdrawals/withdrawal-deps.ts';
import { clearAllTraces } from './people/profile/deletion/clear-traces.ts';
import { eraserOf } from './people/profile/deletion/eraser.ts';
import { drainPushes } from './push/drain-pushes.ts';
import { pushDepsOf } from './push/push-deps.ts';
import { continueBooks } from './reconciliation/continue-books.ts';

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
  const testPayments = testProviderSettings(env, () => Date.now());
  const mailDeps = mailDepsOf(env);
  const pushDeps = pushDepsOf(env);
  const webhookDeps = webhookDepsOf(env);
  const withdrawalDeps = withdrawalDepsOf(env);
  await oweReminders(directoryOf(env), Date.now()).catch((error: unknown) => logError('reminders', error));
  // In parallel, so that a slow mail provider does not delay webhooks or box offices.
  await Promise.all([
    settleDuePayments(checkoutDeps(env)).catch((error: unknown) => logError('payments', error)),
    bookDueFees(checkoutDeps(env)).catch((error: unknown) => logError('fees', error)),
    // After a restore, D1 may have forgotten payouts that left: they wait until sales go on.
    env.SALES !== 'off' &&
      sendDuePayouts(connectDeps(env)).catch((error: unknown) => logError('payouts', error)),
    measureMinute(env, () => Date.now()).catch((error: unknown) => logError('measurements', error)),
    continueBooks({
      ...createDeps(env),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }).catch((error: unknown) => logError('books', error)),
    resyncBoxOffices(createDeps(env)).catch((error: unknown) => logError('box offices', error)),
    mailDeps &&
      deliverMails(mailDeps, env.MAIL_QUEUE, MAIL_MINUTE_MS).catch((error: unknown) =>
        logError('mails', error),
      ),
    pushDeps && drainPushes(pushDeps, PUSH_MINUTE_MS).catch((error: unknown) => logError('pushes', error)),
    testPayments &&
      deliverNotices(testPayments, send, null).catch((error: unknown) => logError('test payments', error)),
    withdrawalDeps &&
      drainWithdrawals(withdrawalDeps).catch((error: unknown) => logError('withdrawals', error)),
    testPayments &&
      deliverReturns(testPayments, send).catch((error: unknown) => logError('test payouts', error)),
    webhookDeps &&
      deliverWebhooks(webhookDeps, env.WEBHOOK_QUEUE, WEBHOOK_MINUTE_MS)
        .then(() => sweepDeliveries(directoryOf(env), Date.now()))
        .catch((error: unknown) => logError('webhooks', error)),
  ]);
  await sweepFullBuckets(directoryOf(env), Date.now()).catch((error: unknown) =>
    logError('rate limits', error),
  );
  await sweepHostedSignOuts(directoryOf(env), Date.now()).catch((error: unknown) =>
    logError('sign-outs', error),
  );
  await expireSupportViews(directoryOf(env), Date.now()).catch((error: unknown) =>
    logError('support views', error),
  );
  await clearAllTraces(eraserOf(env)).catch((error: unknown) => logError('erasures', error));
  const { UPLOADS: bucket } = env;
  if (bucket)
    await clearDueUploads({ db: directoryOf(env), now: () => Date.now(), bucket }).catch((error: unknown) =>
      logError('pictures', error),
    );
  const { BACKUPS: backups } = env;
  if (backups)
    await runBackup({ ...createDeps(env), bucket: backups }, at).catch((error: unknown) =>
      logError('backup', error),
    );
}
