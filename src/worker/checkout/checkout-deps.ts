import type { Outcome } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { createDeps, type Deps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import type { PaymentProvider } from '#worker/money/payments/provider.ts';
import { currencyProvider, paymentProvider } from '#worker/money/payments/settings.ts';
import type { RequestContext } from '#worker/trpc/context.ts';

export interface CheckoutDeps extends Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice'> {
  /** The provider that settles payments; null when there is none. */
  payments: PaymentProvider | null;
  /** `SALES=off`: a secured payment waits before it buys anything. */
  salesOff: boolean;
  /** The provider that opens payments in a currency, or why nobody can pay by card in it. */
  currencyProvider: (currency: Currency) => Outcome<PaymentProvider>;
}

/** For requests of people and strangers, whose number and extent are bounded. */
export interface LimitedDeps extends CheckoutDeps {
  /** False on loopback with `AUTH_RATE_LIMITS=off`: no rate limits, and no bounds on what one holds. */
  limited: boolean;
}

export function limitedDeps({ env, deps, request }: RequestContext): LimitedDeps {
  return { ...checkoutDeps(env, deps), limited: limitsApply(env, request) };
}

export function checkoutDeps(env: Env, deps: Deps = createDeps(env)): CheckoutDeps {
  return {
    ...deps,
    salesOff: env.SALES === 'off',
    payments: paymentProvider(env, deps.now),
    currencyProvider: (currency) => currencyProvider(env, deps.now, currency),
  };
}
