import { MAIL_MINUTE_MS } from '#shared/limits.ts';
import type { Env } from './env.ts';
import { drainMails } from './mails/drain-mails.ts';
import { mailDepsOf } from './mails/mail-deps.ts';
import { logError } from './platform/log.ts';
import { clearAllTraces } from './profile/deletion/clear-traces.ts';
import { eraserOf } from './profile/deletion/eraser.ts';

/** The minute's turn: what nobody waits for, and what a crash has left undone. */
export async function runScheduled(env: Env): Promise<void> {
  const mailDeps = mailDepsOf(env);
  if (mailDeps)
    await drainMails(mailDeps, MAIL_MINUTE_MS).catch((error: unknown) => logError('mails', error));
  await clearAllTraces(eraserOf(env)).catch((error: unknown) => logError('erasures', error));
}
