import { readerOf } from '#db/client.ts';
import { insertLostPayment } from '#db/commits/money/payments.ts';
import { type PaymentRow, readPayment } from '#db/readers/money/payments.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { PATHS } from '#shared/paths.ts';
import type { CheckoutDeps } from '#worker/checkout/checkout-deps.ts';
import { logWarning } from '#worker/log.ts';
import type { Intent } from '#worker/money/payments/provider.ts';

/**
 * Writes a payment again that a restored D1 has lost, from its provider's signed event. The event may be old, so the
 * provider is asked for the state. Only secured money matters: nothing was taken otherwise.
 */
export async function rebuildPayment(
  { db, now, payments }: CheckoutDeps,
  signed: Intent,
): Promise<Outcome<{ payment: PaymentRow; intent: Intent }>> {
  const { origin, paymentId, providerRef } = signed;
  const { userId } = origin;
  if (!payments) return refused('PAYMENT_NOT_FOUND');
  if (userId === null) {
    // A stranger's card: nobody can come for it any more.
    await payments.cancelIntent(providerRef);
    return refused('PAYMENT_NOT_FOUND');
  }
  const asked = await payments.readIntent(providerRef);
  // The embedded provider has its books in the same D1 and may have lost them.
  if (!asked.ok && asked.code !== 'PAYMENT_NOT_FOUND') return asked;
  const intent = asked.ok ? asked.value : signed;
  const isPaid = intent.state === 'paid';
  // An authorization without a hold buys nothing any more; it lapses by itself.
  if (!isPaid && !(intent.state === 'authorized' && origin.holdId)) return refused('PAYMENT_NOT_FOUND');
  await insertLostPayment(db, {
    ...origin,
    userId,
    // What a tip was for is not in the metadata.
    purpose: origin.holdId ? origin.purpose : 'topup',
    id: paymentId,
    provider: payments.name,
    providerRef,
    currency: intent.currency,
    amountMinor: intent.amountMinor,
    returnPath: PATHS.wallet,
    now: now(),
  });
  const payment = await readPayment(readerOf(db), paymentId);
  if (!payment) return refused('PAYMENT_NOT_FOUND');
  logWarning('a lost payment was written again', { paymentId, purpose: payment.purpose });
  return done({ payment, intent });
}
