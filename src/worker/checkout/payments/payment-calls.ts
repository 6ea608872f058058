import {
  bookProviderFee,
  type CardTable,
  notePaymentReleased,
  type PaymentCall,
  securePayment,
} from '#db/commits/money/card-payments.ts';
import type { PaymentRow } from '#db/readers/money/payments.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import type { Verdict } from '#worker/delivery/channel.ts';
import type { Deps } from '#worker/deps.ts';
import type { IntentState, PaymentProvider } from '#worker/money/payments/provider.ts';
import { refuseCapture } from '#worker/money/unpaid/mark-unpaid.ts';

export interface PaymentCallDeps extends Pick<Deps, 'db' | 'now' | 'boxOffice'> {
  payments: PaymentProvider;
}

/** A provider that is busy is asked again after this time and up to twice of it (ms). */
const BUSY_MS = 2_000;
/** A bank that has not answered is asked about again (ms). */
const UNANSWERED_MS = 60_000;

/** Answers that no later attempt changes. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['BAD_INPUT', 'PAYMENT_NOT_FOUND', 'CARD_DECLINED']);

/** States of an intent that no capture brings to money. */
const UNCAPTURABLE: ReadonlySet<IntentState> = new Set(['open', 'failed', 'cancelled']);

/** Captures a sold payment, or gives a failed one back. Idempotent. */
export async function callForPayment(
  deps: PaymentCallDeps,
  call: PaymentCall,
  payment: PaymentRow | undefined,
): Promise<Verdict> {
  if (!payment || payment.provider !== deps.payments.name)
    return { is: 'skipped', problem: 'of another provider' };
  return call === 'capture' ? capturePayment(deps, payment) : releasePayment(deps, payment);
}

async function capturePayment(deps: PaymentCallDeps, payment: PaymentRow): Promise<Verdict> {
  const { db, now, payments } = deps;
  const { id, userId, status, capturedAt, providerRef } = payment;
  // Its box office may not know it yet.
  if (status === 'unpaid') return refusedCapture(deps, payment, 'CARD_DECLINED');
  if (status !== 'paid' || capturedAt !== null || providerRef === null)
    return { is: 'skipped', problem: 'nothing to capture' };
  const captured = await payments.captureIntent(providerRef, userId);
  if (!captured.ok) return unanswered(captured.code);
  const { state, feeMinor, failure } = captured.value;
  if (state === 'processing')
    return { is: 'later', waitMs: UNANSWERED_MS, problem: 'the bank has not answered' };
  if (state === 'open') {
    // A browser could still confirm it.
    const cancelled = await payments.cancelIntent(providerRef);
    if (!cancelled.ok) return unanswered(cancelled.code);
  }
  if (UNCAPTURABLE.has(state)) return refusedCapture(deps, payment, failure ?? 'CARD_DECLINED');
  if (state !== 'paid') return { is: 'again', problem: `not captured: ${state}` };
  await securePayment(db, id, { capturedAt: now(), now: now() });
  if (feeMinor !== null) await bookProviderFee(db, payment, { feeMinor, now: now() });
  return { is: 'sent' };
}

/** The sale has no money: its payer is told, and can pay in another way for a day. */
async function refusedCapture(
  deps: PaymentCallDeps,
  payment: PaymentRow,
  failure: ErrorCode,
): Promise<Verdict> {
  const told = await refuseCapture(deps, payment, failure);
  return { is: told.ok ? 'skipped' : 'again', problem: `the capture was refused: ${failure}` };
}

/** Gives back what a failed payment has secured: cancels the authorization, or refunds what was captured. */
export async function releasePayment(
  deps: PaymentCallDeps,
  payment: Pick<PaymentRow, 'id' | 'releasedAt' | 'providerRef'> & { status: string },
  table: CardTable = 'payments',
): Promise<Verdict> {
  const { db, now, payments } = deps;
  const { id, status, releasedAt, providerRef } = payment;
  if (status !== 'failed' || releasedAt !== null || providerRef === null)
    return { is: 'skipped', problem: 'nothing to give back' };
  const cancelled = await payments.cancelIntent(providerRef);
  if (!cancelled.ok) return unanswered(cancelled.code);
  const { state, amountMinor } = cancelled.value;
  // What the bank pays after all is refunded then.
  if (state === 'processing')
    return { is: 'later', waitMs: UNANSWERED_MS, problem: 'the bank has not answered' };
  if (state === 'paid') {
    const refund = await payments.refund({ key: `lost:${id}`, providerRef, amountMinor });
    if (!refund.ok) return unanswered(refund.code);
    if (refund.value.state === 'failed') return { is: 'again', problem: 'the refund failed' };
  }
  await notePaymentReleased(db, id, now(), table);
  return { is: 'sent' };
}

export function unanswered(problem: ErrorCode): Verdict {
  if (problem === 'PAYMENTS_BUSY') return { is: 'later', waitMs: BUSY_MS * (1 + Math.random()), problem };
  return { is: FINAL.has(problem) ? 'failed' : 'again', problem };
}
