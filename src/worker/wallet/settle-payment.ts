import { readerOf } from '#db/client.ts';
import { settlePayment as commitSettlement, type PaymentNotice } from '#db/commits/payments.ts';
import { readPayment } from '#db/readers/payments.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import type { Deps } from '../deps.ts';
import { logWarning } from '../platform/log.ts';

/** Takes a verified notice of the payment provider; the only way money comes into a wallet from outside. */
export async function settlePayment(
  deps: Pick<Deps, 'db' | 'now'>,
  notice: PaymentNotice,
): Promise<Outcome<null>> {
  const payment = await readPayment(readerOf(deps.db), notice.paymentId);
  if (!payment) return refused('PAYMENT_NOT_FOUND');
  const { matches } = await commitSettlement(deps.db, {
    ...notice,
    userId: payment.userId,
    now: deps.now(),
  });
  if (matches) return done(null);
  logWarning('payment notice does not match its payment', {
    paymentId: notice.paymentId,
    noticeId: notice.noticeId,
  });
  return refused('BAD_INPUT');
}
