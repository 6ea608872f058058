/** https://docs.stripe.com/rate-limits: 25 requests a second an endpoint, unless Stripe has raised it. */
const STRIPE_PER_SECOND = 25;
/** https://resend.com/docs/api-reference/rate-limit: five requests a second a team. */
const RESEND_PER_SECOND = 5;

/** Calls arrive unevenly, and a provider counts them as they arrive. */
const PLANNED = 0.9;

/** Settings that say how much the providers take. */
export interface ProvidersPaceEnv {
  /** Requests a second that an endpoint of the payment provider takes; by default Stripe's 25. */
  PAYMENTS_PER_SECOND?: string;
  STRIPE_SECRET_KEY?: string;
  /** Calls a second that the mail provider takes; by default Resend's 5. */
  MAILS_PER_SECOND?: string;
  MAIL_API_URL?: string;
}

/** Card payments that may begin in a second; null when nothing bounds them, as with the embedded provider. */
export function paymentsPerSecond(env: ProvidersPaceEnv): number | null {
  return positive(env.PAYMENTS_PER_SECOND) ?? (env.STRIPE_SECRET_KEY ? STRIPE_PER_SECOND : null);
}

/** How many requests a second one isolate sends to an endpoint of the payment provider. */
export function sentPaymentsPerSecond(env: ProvidersPaceEnv): number {
  const perSecond = paymentsPerSecond(env);
  return perSecond === null ? Number.POSITIVE_INFINITY : perSecond * PLANNED;
}

/** Mails with a code that leave in a second; null when nothing bounds them, or only a hosted sign-in service knows. */
export function mailsPerSecond(env: ProvidersPaceEnv): number | null {
  return positive(env.MAILS_PER_SECOND) ?? (env.MAIL_API_URL ? RESEND_PER_SECOND : null);
}

/** How many of them are planned with. */
export function plannedMailsPerSecond(env: ProvidersPaceEnv): number | null {
  const perSecond = mailsPerSecond(env);
  return perSecond === null ? null : perSecond * PLANNED;
}

function positive(setting: string | undefined): number | null {
  const value = Number(setting ?? 0);
  return Number.isFinite(value) && value > 0 ? value : null;
}
