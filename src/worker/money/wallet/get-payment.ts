import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { type PaymentRow, readOpenPayments, readPayment } from '#db/readers/money/payments.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { openPaymentsOutput, PaymentOutput } from '#shared/contracts/money/wallet.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { checkoutIdOf } from '#worker/checkout/checkout-id.ts';
import type { Deps } from '#worker/deps.ts';

/** How long unpaid top-ups are shown (ms), and those that await a bank transfer or a payment at a shop. */
const OPEN_PAYMENT_SHOWN_MS = 24 * 3_600_000;
const SUBMITTED_PAYMENT_SHOWN_MS = 7 * 24 * 3_600_000;
/** Unpaid top-ups shown, newest first. */
const OPEN_PAYMENTS_SHOWN_MAX = 3;

export async function getPayment(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { paymentId: string; userId: string },
): Promise<Outcome<PaymentOutput>> {
  const payment = await readPayment(readerOf(deps.db), input.paymentId);
  if (payment?.userId !== input.userId) return refused('PAYMENT_NOT_FOUND');
  return done(paymentView(payment, deps.now()));
}

/** The user's unfinished top-ups, and all payments that await a bank, newest first. */
export async function listOpenPayments(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { userId: string },
): Promise<z.infer<typeof openPaymentsOutput>> {
  const now = deps.now();
  const rows = await readOpenPayments(readerOf(deps.db), {
    userId: input.userId,
    since: now - OPEN_PAYMENT_SHOWN_MS,
    submittedSince: now - SUBMITTED_PAYMENT_SHOWN_MS,
    limit: OPEN_PAYMENTS_SHOWN_MAX,
  });
  return { payments: rows.map((row) => paymentView(row, now)) };
}

function paymentView(payment: PaymentRow, now: number): PaymentOutput {
  const { id, status, currency, amountMinor } = payment;
  const submitted = status === 'pending' && payment.submittedAt !== null;
  const payable = status === 'pending' && !submitted && now < payment.expiresAt;
  return {
    paymentId: id,
    // The provider has secured it, the ledger has not booked it yet.
    status: status === 'authorized' ? 'pending' : status === 'unpaid' ? 'failed' : status,
    currency,
    amountMinor,
    startedAt: toIso(payment.createdAt),
    checkoutUrl: payable ? payment.checkoutUrl : null,
    submitted,
    checkout: checkoutOf(payment),
  };
}

function checkoutOf({ purpose, eventId, holdId }: PaymentRow): PaymentOutput['checkout'] {
  if (eventId === null || holdId === null || purpose === 'topup' || purpose === 'tip') return null;
  return { checkoutId: checkoutIdOf(eventId, holdId), eventId, kind: purpose };
}
