import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { type PaymentRow, readOpenPayments, readPayment } from '#db/readers/money/payments.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { openPaymentsOutput, PaymentOutput } from '#shared/contracts/money/wallet.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import {
  OPEN_PAYMENT_SHOWN_MS,
  OPEN_PAYMENTS_SHOWN_MAX,
  SUBMITTED_PAYMENT_SHOWN_MS,
} from '#shared/limits.ts';
import type { Deps } from '../deps.ts';

export async function getPayment(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { paymentId: string; userId: string },
): Promise<Outcome<PaymentOutput>> {
  const payment = await readPayment(readerOf(deps.db), input.paymentId);
  if (payment?.userId !== input.userId) return refused('PAYMENT_NOT_FOUND');
  return done(paymentView(payment, deps.now()));
}

/** The user's top-ups that are not paid yet, newest first. */
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
    status,
    currency,
    amountMinor,
    startedAt: toIso(payment.createdAt),
    checkoutUrl: payable ? payment.checkoutUrl : null,
    submitted,
  };
}
