import { readerOf } from '#db/client.ts';
import {
  settlePayment as commitSettlement,
  type PaymentNotice,
  type PaymentReversal,
  recordReversal,
} from '#db/commits/money/payment-notices.ts';
import { readPayment } from '#db/readers/money/payments.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Deps } from '../deps.ts';
import { logWarning } from '../log.ts';

/** Applies a verified notice of the payment provider: the only way in which money enters a wallet from outside. */
export async function settlePayment(
  deps: Pick<Deps, 'db' | 'now'>,
  notice: PaymentNotice,
): Promise<Outcome<null>> {
  const { paymentId, noticeId, provider } = notice;
  const payment = await readPayment(readerOf(deps.db), paymentId);
  if (!payment) {
    logWarning('payment notice for an unknown payment', { paymentId, noticeId, provider });
    return refused('PAYMENT_NOT_FOUND');
  }
  const { matches } = await commitSettlement(deps.db, {
    ...notice,
    userId: payment.userId,
    now: deps.now(),
  });
  if (matches) return done(null);
  logWarning('payment notice does not match its payment', { paymentId, noticeId, provider });
  return refused('BAD_INPUT');
}

/** Records that the provider took a payment back. The wallet is not debited; see docs/architecture/payments-and-payouts.md. */
export async function noteReversal(deps: Pick<Deps, 'db' | 'now'>, reversal: PaymentReversal): Promise<void> {
  const found = await recordReversal(deps.db, { ...reversal, now: deps.now() });
  if (!found) return;
  logWarning('a payment was taken back at the provider; its wallet was not debited', {
    paymentId: found.paymentId,
    noticeId: reversal.noticeId,
    type: reversal.type,
  });
}
