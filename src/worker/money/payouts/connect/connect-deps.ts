import type { Currency } from '#shared/money/money.ts';
import { PAYOUT_ACCOUNT_WAIT_MS } from '#shared/money/payout-accounts.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { createDeps, type Deps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import type { ConnectProvider } from '../../payments/connect-provider.ts';
import { connectProvider } from '../../payments/connect-settings.ts';
import { cardCurrencies } from '../../payments/settings.ts';

export interface ConnectDeps extends Pick<Deps, 'db' | 'now' | 'newId' | 'payoutHoldDays'> {
  /** Null when organizers cannot connect accounts. */
  connect: ConnectProvider | null;
  /** What it can send. */
  currencies: readonly Currency[];
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** How long payouts wait after an account was connected or changed (ms); 0 on loopback with `AUTH_RATE_LIMITS=off`. */
  accountWaitMs: number;
}

export function connectDeps(env: Env, deps: Deps = createDeps(env)): ConnectDeps {
  const siteUrl = env.SITE_URL ?? '';
  return {
    ...deps,
    connect: connectProvider(env, deps.now),
    currencies: cardCurrencies(env, deps.now),
    siteUrl,
    accountWaitMs: siteUrl === '' || limitsApply(env, { url: siteUrl }) ? PAYOUT_ACCOUNT_WAIT_MS : 0,
  };
}
