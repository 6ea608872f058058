import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import type { SigningKey } from '#shared/codes/ticket-key.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import { createDeps, type Deps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import type { PaymentProvider } from '#worker/money/payments/provider.ts';
import { currencyProvider, paymentProvider } from '#worker/money/payments/settings.ts';
import { areSalesOff } from '#worker/sales/sales-stop.ts';

export interface CheckoutDeps extends Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice' | 'limited'> {
  /** The provider that settles payments; null when there is none. */
  payments: PaymentProvider | null;
  /** `SALES=off`, or no usable key ring: a secured payment waits before it buys anything. */
  salesOff: () => Promise<boolean>;
  /** The provider that opens payments in a currency, or why nobody can pay by card in it. */
  currencyProvider: (currency: Currency) => Outcome<PaymentProvider>;
  /** Signs the codes of what was sold. */
  signingKey: () => Promise<SigningKey>;
}

export function checkoutDeps(env: Env, deps: Deps = createDeps(env)): CheckoutDeps {
  return {
    ...deps,
    salesOff: () => areSalesOff(env),
    payments: paymentProvider(env, deps.now),
    signingKey: () => ticketSigningKey(env),
    currencyProvider: (currency) => currencyProvider(env, deps.now, currency),
  };
}
