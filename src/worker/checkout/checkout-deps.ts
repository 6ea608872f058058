import type { ErrorCode } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import { createDeps, type Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { paymentProvider } from '../payments/settings.ts';

export interface CheckoutDeps extends Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice'> {
  /** Null when card payments are not available. */
  payments: PaymentProvider | null;
}

export function checkoutDeps(env: Env, deps: Deps = createDeps(env)): CheckoutDeps {
  return { ...deps, payments: paymentProvider(env, deps.now) };
}

/** Stripe names rubles, but does not support Russia; https://support.stripe.com/questions/impact-of-sanctions-on-russia-and-belarus. */
const STRIPE_CURRENCIES: readonly Currency[] = ['USD', 'MXN'];

/** Why nobody can pay by card in this currency; null when it works. */
export function cardRefusal(payments: PaymentProvider | null, currency: Currency): ErrorCode | null {
  if (!payments) return 'PAYMENTS_UNAVAILABLE';
  return payments.name === 'stripe' && !STRIPE_CURRENCIES.includes(currency) ? 'CURRENCY_NOT_PAYABLE' : null;
}
