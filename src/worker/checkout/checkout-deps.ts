import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import type { SigningKey } from '#shared/codes/ticket-key.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import { createDeps, type Deps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import type { PaymentProvider } from '#worker/money/payments/provider.ts';
import { currencyProvider, paymentProvider } from '#worker/money/payments/settings.ts';

export interface CheckoutDeps extends Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice' | 'limited'> {
  /** The provider that settles payments; null when there is none. */
  payments: PaymentProvider | null;
  /** `SALES=off`: a secured payment waits before it buys anything. */
  salesOff: boolean;
  /** The provider that opens payments in a currency, or why nobody can pay by card in it. */
  currencyProvider: (currency: Currency) => Outcome<PaymentProvider>;
  /** Signs the codes of what was sold. */
  signingKey: () => Promise<SigningKey>;
}

export function checkoutDeps(env: Env, deps: Deps = createDeps(env)): CheckoutDeps {
  return {
    ...deps,
    salesOff: env.SALES === 'off',
    payments: paymentProvider(env, deps.now),
    signingKey: () => ticketSigningKey(env),
    currencyProvider: (currency) => currencyProvider(env, deps.now, currency),
  };
}
