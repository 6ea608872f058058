import { MAIL_CALM_MAX_MS, MAIL_CALM_MS, MAIL_GATHER_MS, MAIL_RUN_MS } from '#shared/limits.ts';
import type { Env } from '../env.ts';
import { logError } from '../platform/log.ts';
import { drainMails } from './drain-mails.ts';
import { mailDepsOf } from './mail-deps.ts';

/** Of this isolate: when something was last bought, and until when somebody looks after the mails of it. */
let boughtAt = 0;
let attendedUntil = 0;

/**
 * Sends the mails of a purchase, a refund or an order soon, after the answer. While many buy, one of them waits for all,
 * so that mails neither cost each purchase a query nor take the processor from those who still want to buy. If this is
 * lost, the minute's turn does it.
 */
export function promptMails(env: Env, waitUntil: (work: Promise<unknown>) => void): void {
  boughtAt = Date.now();
  if (boughtAt < attendedUntil) return;
  const deps = mailDepsOf(env);
  if (!deps) return;
  attendedUntil = boughtAt + MAIL_CALM_MAX_MS + MAIL_RUN_MS;
  const attend = async () => {
    const calmBy = boughtAt + MAIL_CALM_MAX_MS;
    let sentAt: number;
    let again: boolean;
    do {
      while (Date.now() - boughtAt < MAIL_CALM_MS && Date.now() < calmBy) {
        await new Promise((resolve) => setTimeout(resolve, MAIL_CALM_MS));
      }
      sentAt = Date.now();
      const waits = await drainMails(deps);
      if (waits) await new Promise((resolve) => setTimeout(resolve, MAIL_GATHER_MS));
      again = waits || boughtAt >= sentAt;
    } while (again && Date.now() < attendedUntil - MAIL_RUN_MS);
  };
  waitUntil(
    attend()
      .catch((error: unknown) => logError('mails', error))
      .finally(() => {
        attendedUntil = 0;
      }),
  );
}
