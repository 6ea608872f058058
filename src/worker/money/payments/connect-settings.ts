import type { Env } from '#worker/env.ts';
import type { ConnectProvider } from './connect-provider.ts';
import { testConnect } from './embedded/accounts/test-connect.ts';
import { testProviderSettings, usableStripe } from './settings.ts';
import { stripeConnect } from './stripe/stripe-connect.ts';

/** The provider that holds organizers' accounts; null when there is none, and payouts are made by hand. */
export function connectProvider(env: Env, now: () => number): ConnectProvider | null {
  const stripe = usableStripe(env, now);
  if (stripe) return stripeConnect(stripe);
  const settings = testProviderSettings(env, now);
  return settings ? testConnect(settings) : null;
}
