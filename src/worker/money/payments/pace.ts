import type { Env } from '#worker/env.ts';
import { usableStripe } from './settings.ts';

/** Stripe's default limit of an endpoint (requests a second): https://docs.stripe.com/rate-limits. */
export const STRIPE_PER_SECOND = 25;
/** The part that is planned with; the rest is for repeats and for what is asked beside it. */
const PLANNED = 0.8;

/**
 * Requests a second that one endpoint of the payment provider takes: `PAYMENTS_PER_SECOND`, else Stripe's default; null when
 * nothing bounds it, as with the embedded provider.
 */
export function paymentsPerSecond(env: Env): number | null {
  const set = Number(env.PAYMENTS_PER_SECOND);
  if (set > 0) return set;
  return usableStripe(env, Date.now) ? STRIPE_PER_SECOND : null;
}

/** How many of them a sale or a delivery channel plans with. */
export function plannedPaymentsPerSecond(env: Env): number | null {
  const perSecond = paymentsPerSecond(env);
  return perSecond === null ? null : perSecond * PLANNED;
}
