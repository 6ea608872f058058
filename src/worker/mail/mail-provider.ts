import { directoryOf } from '#db/databases.ts';
import type { Env } from '#worker/env.ts';
import { logWarning } from '#worker/log.ts';
import { devMailbox } from './dev-mailbox.ts';
import { httpMailer } from './http-mailer.ts';
import type { Mailer } from './mailer.ts';

let isWarned = false;

/**
 * The mail provider of this deployment. Without one, embedded sign-in stores mails in the dev mailbox; otherwise they wait,
 * which the log says once per isolate.
 */
export function mailerOf(env: Env, now: () => number): Mailer | null {
  const { MAIL_API_URL: url, MAIL_API_KEY: key, MAIL_FROM: from } = env;
  if (url && key && from) return httpMailer({ url, key, from }, { now, pause: (ms) => scheduler.wait(ms) });
  if (env.AUTH_MODE === 'embedded') return devMailbox({ db: directoryOf(env), now });
  if (!isWarned) logWarning('no mails leave: MAIL_API_URL, MAIL_API_KEY and MAIL_FROM must all be set');
  isWarned = true;
  return null;
}
