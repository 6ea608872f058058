import { insertPayment, rememberCheckout, TOP_UP } from '#db/commits/money/payments.ts';
import type { TopUpInput } from '#shared/contracts/money/wallet.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { cancelUrl, returnUrl } from '../payments/return-urls.ts';

/** Lifetime of a checkout (ms); Stripe allows 30 minutes to 24 hours, counted from its creation there. */
const CHECKOUT_TTL_MS = 60 * 60_000;
/** A checkout is not opened after this (ms): Stripe rejects one that would expire within 30 minutes. */
const CHECKOUT_OPENED_WITHIN_MS = 25 * 60_000;

export interface TopUpDeps extends Pick<Deps, 'db' | 'now' | 'newId' | 'limited'> {
  payments: PaymentProvider;
  siteUrl: string;
}

/**
 * Top-ups per user within this time (ms): each opens a checkout, and the provider's own limit is shared by all users.
 */
const TOP_UPS_MAX = 5;
const TOP_UPS_WITHIN_MS = 5 * 60_000;

/**
 * Starts a top-up: a pending payment and the provider's checkout for it, without crediting anything. Idempotent: the
 * same request leads to the same checkout. A payment never gets a second one, which could be paid too.
 */
export async function topUp(
  deps: TopUpDeps,
  input: TopUpInput & { actor: Actor },
): Promise<Outcome<{ paymentId: string; checkoutUrl: string }>> {
  const { payments, siteUrl } = deps;
  const { actor, requestId, currency, amountMinor } = input;
  const now = deps.now();
  const payment = await insertPayment(deps.db, {
    id: deps.newId(),
    userId: actor.id,
    requestId,
    provider: payments.name,
    currency,
    amountMinor,
    returnPath: input.returnPath,
    subject: TOP_UP,
    now,
    expiresAt: now + CHECKOUT_TTL_MS,
    limit: deps.limited ? { atMost: TOP_UPS_MAX, countedSince: now - TOP_UPS_WITHIN_MS } : null,
  });
  if (!payment) return refused('RATE_LIMITED');
  if (payment.amountMinor !== amountMinor || payment.currency !== currency)
    return refused('REQUEST_ID_REUSED');
  // A payment opened with a previously configured provider cannot be charged by this one.
  if (payment.provider !== payments.name) return refused('REQUEST_ID_REUSED');
  if (payment.status !== 'pending' || now >= payment.expiresAt) return refused('PAYMENT_SETTLED');
  if (payment.checkoutUrl) return done({ paymentId: payment.id, checkoutUrl: payment.checkoutUrl });
  if (now - payment.createdAt > CHECKOUT_OPENED_WITHIN_MS) return refused('PAYMENT_SETTLED');
  const checkout = await payments.createCheckout({
    paymentId: payment.id,
    userId: actor.id,
    amountMinor,
    currency,
    email: actor.email,
    language: input.language ?? actor.language,
    returnUrl: returnUrl(siteUrl, payment.returnPath, payment.id),
    cancelUrl: cancelUrl(siteUrl, payment.returnPath),
    expiresAt: payment.expiresAt,
  });
  if (!checkout.ok) return checkout;
  await rememberCheckout(deps.db, payment.id, checkout.value);
  return done({ paymentId: payment.id, checkoutUrl: checkout.value.checkoutUrl });
}
