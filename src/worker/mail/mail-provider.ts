import { directoryOf } from '#db/databases.ts';
import type { Env } from '#worker/env.ts';
import { devMailbox } from './dev-mailbox.ts';
import { httpMailer } from './http-mailer.ts';
import type { Mailer } from './mailer.ts';

/** The mail provider of this deployment. Without one, embedded sign-in stores mails in the dev mailbox. */
export function mailerOf(env: Env, now: () => number): Mailer | null {
  const { MAIL_API_URL: url, MAIL_API_KEY: key, MAIL_FROM: from } = env;
  if (url && key && from) return httpMailer({ url, key, from }, { now, pause: (ms) => scheduler.wait(ms) });
  return env.AUTH_MODE === 'embedded' ? devMailbox({ db: directoryOf(env), now }) : null;
}
