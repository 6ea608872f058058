/** https://docs.stripe.com/rate-limits: 25 requests a second an endpoint, unless Stripe has raised it. */
const STRIPE_PER_SECOND = 25;
/** https://resend.com/docs/api-reference/rate-limit: five requests a second a team. */
export const MAILS_PER_SECOND_DEFAULT = 5;

/** Settings that say how much the providers take. */
export interface ProvidersPaceEnv {
  PAYMENTS_PER_SECOND?: string;
  STRIPE_SECRET_KEY?: string;
  MAILS_PER_SECOND?: string;
  MAIL_API_URL?: string;
}

/** Card payments that may begin in a second; null when nothing limits them, as with the embedded provider. */
export function paymentsPerSecond(env: ProvidersPaceEnv): number | null {
  return positive(env.PAYMENTS_PER_SECOND) ?? (env.STRIPE_SECRET_KEY ? STRIPE_PER_SECOND : null);
}

/** Mails with a code that leave in a second; null when nothing limits them, or only a hosted service knows. */
export function mailsPerSecond(env: ProvidersPaceEnv): number | null {
  return positive(env.MAILS_PER_SECOND) ?? (env.MAIL_API_URL ? MAILS_PER_SECOND_DEFAULT : null);
}

function positive(setting: string | undefined): number | null {
  const value = Number(setting ?? 0);
  return Number.isFinite(value) && value > 0 ? value : null;
}
