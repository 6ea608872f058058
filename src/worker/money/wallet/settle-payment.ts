import { readerOf } from '#db/client.ts';
import {
  settlePayment as commitSettlement,
  type PaymentNotice,
  type PaymentReversal,
  recordReversal,
} from '#db/commits/money/payment-notices.ts';
import { insertLostPayment, recordMismatch, TOP_UP } from '#db/commits/money/payments.ts';
import { type PaymentRow, readPayment } from '#db/readers/money/payments.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { PATHS } from '#shared/paths.ts';
import type { Deps } from '#worker/deps.ts';
import { logWarning } from '#worker/log.ts';

/** Applies a verified notice of the payment provider: the only way in which money enters a wallet from outside. */
export async function settlePayment(
  deps: Pick<Deps, 'db' | 'now'>,
  notice: PaymentNotice,
  userId: string | null = null,
): Promise<Outcome<null>> {
  const { paymentId, noticeId, provider } = notice;
  const payment =
    (await readPayment(readerOf(deps.db), paymentId)) ?? (await rebuildTopUp(deps, notice, userId));
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
  const { currency, amountMinor } = notice;
  const differs = currency !== payment.currency || amountMinor !== payment.amountMinor;
  // The hosted page charges what it was told: an administrator decides about anything else.
  if (notice.outcome === 'paid' && differs)
    await recordMismatch(deps.db, payment, { currency, amountMinor, now: deps.now() });
  return refused('BAD_INPUT');
}

/** Writes a top-up again that a restored D1 has lost, from the provider's signed event. */
async function rebuildTopUp(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { paymentId: id, outcome, provider, currency, amountMinor }: PaymentNotice,
  userId: string | null,
): Promise<PaymentRow | undefined> {
  if (outcome !== 'paid' || userId === null) return undefined;
  const returnPath = PATHS.wallet;
  await insertLostPayment(db, {
    ...TOP_UP,
    id,
    userId,
    provider,
    providerRef: null,
    currency,
    amountMinor,
    returnPath,
    now: now(),
  });
  return await readPayment(readerOf(db), id);
}

/** Records that the provider took a payment back. The wallet is not debited; see docs/architecture/money-out.md. */
export async function noteReversal(deps: Pick<Deps, 'db' | 'now'>, reversal: PaymentReversal): Promise<void> {
  const found = await recordReversal(deps.db, { ...reversal, now: deps.now() });
  if (!found) return;
  logWarning('a payment was taken back at the provider; its wallet was not debited', {
    paymentId: found.paymentId,
    noticeId: reversal.noticeId,
    type: reversal.type,
  });
}
