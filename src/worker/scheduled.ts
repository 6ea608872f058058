import { sweepHostedSignOuts } from '#db/commits/accounts/hosted-sign-outs.ts';
import { WEBHOOK_MINUTE_MS } from '#shared/integration-limits.ts';
import { MAIL_MINUTE_MS } from '#shared/limits.ts';
import { createDeps } from './deps.ts';
import type { Env } from './env.ts';
import { tellAgain } from './events/tell-again.ts';
import { sweepFullBuckets } from './identity/rate-limits.ts';
import { drainMails } from './mails/drain-mails.ts';
import { mailDepsOf } from './mails/mail-deps.ts';
import { logError } from './platform/log.ts';
import { clearAllTraces } from './profile/deletion/clear-traces.ts';
import { eraserOf } from './profile/deletion/eraser.ts';
import { clearDueUploads } from './uploads/clear-uploads.ts';
import { drainWebhooksOfMinute } from './webhooks/drain-webhooks.ts';
import { webhookDepsOf } from './webhooks/webhook-deps.ts';

/** The minute's turn: what nobody waits for, and what a crash has left undone. */
export async function runScheduled(env: Env): Promise<void> {
  const mailDeps = mailDepsOf(env);
  const webhookDeps = webhookDepsOf(env);
  // Side by side: a mail provider that is slow keeps no system waiting.
  await Promise.all([
    tellAgain(createDeps(env)).catch((error: unknown) => logError('box offices', error)),
    mailDeps && drainMails(mailDeps, MAIL_MINUTE_MS).catch((error: unknown) => logError('mails', error)),
    webhookDeps &&
      drainWebhooksOfMinute(webhookDeps, WEBHOOK_MINUTE_MS).catch((error: unknown) =>
        logError('webhooks', error),
      ),
  ]);
  await sweepFullBuckets(env.DB, Date.now()).catch((error: unknown) => logError('rate limits', error));
  await sweepHostedSignOuts(env.DB, Date.now()).catch((error: unknown) => logError('sign-outs', error));
  await clearAllTraces(eraserOf(env)).catch((error: unknown) => logError('erasures', error));
  const { UPLOADS: bucket } = env;
  if (bucket)
    await clearDueUploads({ db: env.DB, now: () => Date.now(), bucket }).catch((error: unknown) =>
      logError('pictures', error),
    );
}
