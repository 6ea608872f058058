import type { Currency } from '#shared/money/money.ts';
import { createDeps, type Deps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import type { ConnectProvider } from '#worker/payments/connect-provider.ts';
import { connectProvider } from '#worker/payments/connect-settings.ts';
import { cardCurrencies } from '#worker/payments/settings.ts';

export interface ConnectDeps extends Pick<Deps, 'db' | 'now' | 'newId' | 'payoutHoldDays'> {
  /** Null when organizers cannot connect accounts. */
  connect: ConnectProvider | null;
  /** What it can send. */
  currencies: readonly Currency[];
  /** Public origin without a trailing slash. */
  siteUrl: string;
}

export function connectDeps(env: Env, deps: Deps = createDeps(env)): ConnectDeps {
  return {
    ...deps,
    connect: connectProvider(env, deps.now),
    currencies: cardCurrencies(env, deps.now),
    siteUrl: env.SITE_URL ?? '',
  };
}
