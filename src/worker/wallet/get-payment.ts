import { readerOf } from '#db/client.ts';
import { readPayment } from '#db/readers/payments.ts';
import type { PaymentOutput } from '#shared/contracts/wallet.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import type { Deps } from '../deps.ts';

/** How a person's own payment stands. */
export async function getPayment(
  deps: Pick<Deps, 'db'>,
  input: { paymentId: string; userId: string },
): Promise<Outcome<PaymentOutput>> {
  const payment = await readPayment(readerOf(deps.db), input.paymentId);
  if (payment?.userId !== input.userId) return refused('PAYMENT_NOT_FOUND');
  const { id, status, currency, amountMinor } = payment;
  return done({ paymentId: id, status, currency, amountMinor });
}
