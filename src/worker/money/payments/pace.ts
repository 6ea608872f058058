import { paymentsPerSecond } from '#shared/providers-pace.ts';
import type { Env } from '#worker/env.ts';

/** The part that is planned with; the rest is for repeats and for what is asked beside it. */
const PLANNED = 0.8;

/** How many requests a second a delivery channel plans with at one endpoint of the provider; null: no bound. */
export function plannedPaymentsPerSecond(env: Env): number | null {
  const perSecond = paymentsPerSecond(env);
  return perSecond === null ? null : perSecond * PLANNED;
}
