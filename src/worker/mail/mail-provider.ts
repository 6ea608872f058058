import { directoryOf } from '#db/databases.ts';
import { plannedMailsPerSecond } from '#shared/providers-pace.ts';
import type { Env } from '#worker/env.ts';
import { logWarning } from '#worker/log.ts';
import { devMailbox } from './dev-mailbox.ts';
import { httpMailer } from './http-mailer.ts';
import type { Mailer } from './mailer.ts';

let isWarned = false;
/**
 * One for an isolate, because the provider counts all its calls; tests have several environments in one, and change
 * their settings.
 */
const mailers = new WeakMap<Env, { url: string; mailer: Mailer }>();

/**
 * The mail provider of this deployment. Without one, embedded sign-in stores mails in the dev mailbox; otherwise they wait,
 * which the log says once per isolate.
 */
export function mailerOf(env: Env, now: () => number): Mailer | null {
  const { MAIL_API_URL: url, MAIL_API_KEY: key, MAIL_FROM: from } = env;
  if (url && key && from) {
    const perSecond = plannedMailsPerSecond(env) ?? Number.POSITIVE_INFINITY;
    const clock = { now, pause: (ms: number) => scheduler.wait(ms) };
    const known = mailers.get(env);
    const mailer = known?.url === url ? known.mailer : httpMailer({ url, key, from, perSecond }, clock);
    mailers.set(env, { url, mailer });
    return mailer;
  }
  if (env.AUTH_MODE === 'embedded') return devMailbox({ db: directoryOf(env), now });
  if (!isWarned) logWarning('no mails leave: MAIL_API_URL, MAIL_API_KEY and MAIL_FROM must all be set');
  isWarned = true;
  return null;
}
