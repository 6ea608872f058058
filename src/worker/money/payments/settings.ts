import { directoryOf } from '#db/databases.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';
import { sentPaymentsPerSecond } from '#shared/providers-pace.ts';
import { isLoopback } from '#worker/auth/mode.ts';
import type { Env } from '#worker/env.ts';
import { logWarning } from '#worker/log.ts';
import { testProvider } from './embedded/test-provider.ts';
import type { TestProviderSettings } from './embedded/test-webhooks.ts';
import type { PaymentProvider } from './provider.ts';
import type { StripeSettings } from './stripe/stripe-client.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';

const SECRET_MIN_CHARS = 32;

/**
 * Settings of the embedded provider; null unless `PAYMENTS=test` is set where fake money does no harm: on loopback,
 * or with embedded sign-in. It never runs next to Stripe.
 */
export function testProviderSettings(env: Env, now: () => number): TestProviderSettings | null {
  const { PAYMENTS, SITE_URL = '', PAYMENT_WEBHOOK_SECRET: secret = '' } = env;
  if (hasStripeKey(env)) return null;
  if (PAYMENTS !== 'test' || secret.length < SECRET_MIN_CHARS || !URL.canParse(SITE_URL)) return null;
  const site = new URL(SITE_URL);
  if (!isLoopback(site.hostname) && env.AUTH_MODE !== 'embedded') return null;
  return { siteUrl: site.origin, secret, now, db: directoryOf(env) };
}

/** Settings of Stripe; null without it, or when they are unusable. */
export function usableStripe(env: Env, now: () => number): StripeSettings | null {
  if (!hasStripeKey(env)) return null;
  const stripe = stripeSettings(env, now);
  if (typeof stripe !== 'string') return stripe;
  warnOnce(stripe);
  return null;
}

/** The configured payment provider; null when there is none, and top-ups are unavailable. */
export function paymentProvider(env: Env, now: () => number): PaymentProvider | null {
  const stripe = usableStripe(env, now);
  if (stripe) return stripeProvider(stripe);
  const settings = testProviderSettings(env, now);
  return settings ? testProvider(settings) : null;
}

/**
 * The currencies that each provider charges. Stripe names rubles, but does not support Russia:
 * https://support.stripe.com/questions/impact-of-sanctions-on-russia-and-belarus.
 */
const CURRENCIES_OF: Record<PaymentProvider['name'], readonly Currency[]> = {
  stripe: ['USD', 'MXN'],
  test: CURRENCIES,
};

/** The provider of a currency. `PAYMENTS_UNAVAILABLE` when there is none at all, else `CURRENCY_NOT_PAYABLE`. */
export function currencyProvider(env: Env, now: () => number, currency: Currency): Outcome<PaymentProvider> {
  const provider = paymentProvider(env, now);
  if (!provider) return refused('PAYMENTS_UNAVAILABLE');
  return CURRENCIES_OF[provider.name].includes(currency) ? done(provider) : refused('CURRENCY_NOT_PAYABLE');
}

/** The currencies that cards can pay here. */
export function cardCurrencies(env: Env, now: () => number): Currency[] {
  return CURRENCIES.filter((currency) => currencyProvider(env, now, currency).ok);
}

/** Stripe's key for browsers; null without Stripe. */
export function stripePublishableKey(env: Env): string | null {
  return hasStripeKey(env) ? (env.STRIPE_PUBLISHABLE_KEY ?? null) : null;
}

function hasStripeKey(env: Env): boolean {
  return Boolean(env.STRIPE_SECRET_KEY || env.STRIPE_WEBHOOK_SECRET);
}

/** Settings of Stripe, or a text that says why they are unusable. */
function stripeSettings(env: Env, now: () => number): StripeSettings | string {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = env;
  const mode = /^(?:sk|rk)_(live|test)_\w+$/.exec(secretKey)?.[1];
  if (!mode) return 'STRIPE_SECRET_KEY is missing or no secret key';
  if (!/^whsec_\S{16,}$/.test(webhookSecret)) return 'STRIPE_WEBHOOK_SECRET is missing or no signing secret';
  if (!URL.canParse(env.SITE_URL ?? '')) return 'SITE_URL must be an origin';
  const publishable = env.STRIPE_PUBLISHABLE_KEY ?? '';
  if (publishable && !publishable.startsWith(`pk_${mode}_`))
    return 'STRIPE_PUBLISHABLE_KEY is of another mode, or no publishable key';
  const siteUrl = new URL(env.SITE_URL ?? '').origin;
  const live = mode === 'live';
  const connectSecret = env.STRIPE_CONNECT_WEBHOOK_SECRET ?? '';
  if (connectSecret && !/^whsec_\S{16,}$/.test(connectSecret))
    return 'STRIPE_CONNECT_WEBHOOK_SECRET is no signing secret';
  const webhookSecrets = [webhookSecret, ...(connectSecret ? [connectSecret] : [])];
  const publishableKey = publishable || null;
  const perSecond = sentPaymentsPerSecond(env);
  const known = { secretKey, webhookSecrets, publishableKey, siteUrl, live, perSecond, now };
  const base = env.STRIPE_API_BASE ?? '';
  if (!base) return { ...known, apiBase: null };
  if (!URL.canParse(base)) return 'STRIPE_API_BASE is no address';
  const apiBase = new URL(base);
  if (!isLoopback(apiBase.hostname)) return 'STRIPE_API_BASE may only be on this machine';
  if (live) return 'STRIPE_API_BASE is for test keys';
  return { ...known, apiBase };
}

const loggedReasons = new Set<string>();

/** Logs each reason once per isolate. */
function warnOnce(reason: string): void {
  if (loggedReasons.has(reason)) return;
  loggedReasons.add(reason);
  logWarning('card payments refuse to run', { reason });
}
