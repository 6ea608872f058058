import { isLoopback } from '../../auth/mode.ts';
import type { Env } from '../../env.ts';
import type { PaymentProvider } from './provider.ts';
import { type TestProviderSettings, testProvider } from './test-provider.ts';

const SECRET_MIN_CHARS = 32;

/**
 * What the embedded provider runs with; null unless it was asked for by `PAYMENTS=test` and this is a place where
 * invented money does no harm: this machine, or a deployment that signs people in by itself.
 */
export function testProviderSettings(env: Env, now: () => number): TestProviderSettings | null {
  const { PAYMENTS, SITE_URL = '', PAYMENT_WEBHOOK_SECRET: secret = '' } = env;
  if (PAYMENTS !== 'test' || secret.length < SECRET_MIN_CHARS || !URL.canParse(SITE_URL)) return null;
  const site = new URL(SITE_URL);
  if (!isLoopback(site.hostname) && env.AUTH_MODE !== 'embedded') return null;
  return { siteUrl: site.origin, secret, now };
}

/** The payment provider that the settings name; null when there is none, and nobody can top up. */
export function paymentProvider(env: Env, now: () => number): PaymentProvider | null {
  const settings = testProviderSettings(env, now);
  return settings ? testProvider(settings) : null;
}
