import { ringFault } from '#shared/codes/ring-fault.ts';
import type { MetricsEnv } from '#shared/metrics.ts';
import { mailsPerSecond, paymentsPerSecond } from '#shared/providers-pace.ts';
import { createDeps, type Deps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { mailDepsOf } from '#worker/mail/mail-deps.ts';
import type { PaymentProvider } from '#worker/money/payments/provider.ts';
import { paymentProvider } from '#worker/money/payments/settings.ts';
import { alertDepsOf } from './alert-deps.ts';

/** What the cron finds alerts with. */
export interface WatchDeps extends Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice'> {
  metrics: MetricsEnv;
  /** Why codes cannot be signed and verified; null when they can. */
  ringFault: () => Promise<string | null>;
  backups: R2Bucket | null;
  provider: PaymentProvider['name'] | null;
  /** Requests a second that the payment provider and the mail provider take; null: no bound. */
  pace: { payments: number | null; mails: number | null };
  /** False when no mail provider is set, though mails are not switched off. */
  mailsLeave: boolean;
  /** Alerts have a recipient. */
  alertsLeave: boolean;
}

export function watchDepsOf(env: Env): WatchDeps {
  const { db, now, newId, boxOffice } = createDeps(env);
  return {
    db,
    now,
    newId,
    boxOffice,
    metrics: env,
    ringFault: () => ringFault(env),
    backups: env.BACKUPS ?? null,
    provider: paymentProvider(env, now)?.name ?? null,
    pace: { payments: paymentsPerSecond(env), mails: mailsPerSecond(env) },
    mailsLeave: env.PURCHASE_MAILS === 'off' || mailDepsOf(env) !== null,
    alertsLeave: alertDepsOf(env) !== null,
  };
}
