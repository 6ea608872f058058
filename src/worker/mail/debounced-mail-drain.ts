import { MAIL_CALM_MAX_MS, MAIL_CALM_MS, MAIL_GATHER_MS, MAIL_RUN_MS } from '#shared/limits.ts';
import { debouncedDrain } from '#worker/delivery/debounced-drain.ts';
import type { Env } from '#worker/env.ts';
import { logError } from '#worker/log.ts';
import { mailDepsOf } from './mail-deps.ts';
import { deliverMails } from './queue-mails.ts';

const PACE = {
  calmMs: MAIL_CALM_MS,
  calmMaxMs: MAIL_CALM_MAX_MS,
  runMs: MAIL_RUN_MS,
  gatherMs: MAIL_GATHER_MS,
};
const trigger = debouncedDrain(PACE, (error) => logError('mails', error));

/** Debounces the mail drain after a purchase, refund or order. */
export function debounceMailDrain(env: Env, waitUntil: (work: Promise<unknown>) => void): void {
  const deps = mailDepsOf(env);
  if (deps) trigger((forMs) => deliverMails(deps, env.MAIL_QUEUE, forMs), waitUntil);
}
