import { readerOf } from '#db/client.ts';
import {
  bookProviderFee,
  extendPayment,
  failPayment,
  notePaymentReleased,
  notePaymentSubmitted,
  securePayment,
} from '#db/commits/money/card-payments.ts';
import { isRebuilt, recordMismatch, turnIntoTopUp } from '#db/commits/money/payments.ts';
import {
  type PaymentRow,
  readHasOtherPayment,
  readPayment,
  readPaymentOfHold,
} from '#db/readers/money/payments.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import { AWAITED_MS } from '#shared/limits.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { checkoutOf } from '#worker/box-office/parts.ts';
import { logError, logWarning } from '#worker/log.ts';
import type { Intent, PaymentProvider } from '#worker/money/payments/provider.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { isOpen } from './checkout-view.ts';
import { rebuildPayment } from './rebuild-payment.ts';
import { sellByPayment } from './sell-checkout.ts';

/** Refusals that say nothing about the sale itself: the payment stays secured, and the cron tries again. */
const UNDECIDED: ReadonlySet<ErrorCode> = new Set([
  'SALES_OFF',
  'SALE_BUSY',
  'PURCHASE_FAILED',
  'ORDER_FAILED',
  'STILL_CONFIRMING',
  'TRANSACTION_FAILED',
  'OPERATION_FAILED',
  'SERVER_ERROR',
  'RATE_LIMITED',
]);

/** How long the provider may take to open a payment (ms): three tries of ten seconds at Stripe, and its page may poll. */
const OPENING_MAX_MS = 60_000;

/** How long a shop may take to report a voucher that was paid at its end (ms). */
const VOUCHER_REPORT_MS = 30 * 60_000;

/**
 * Brings a payment to its end by what the provider says: secure, sell, then capture; or give back. Every step is
 * idempotent and is repeated by the webhook, by polling pages and by the cron, in any order.
 */
export async function settleIntent(deps: CheckoutDeps, intent: Intent): Promise<Outcome<null>> {
  const payment = await readPayment(readerOf(deps.db), intent.paymentId);
  if (!payment) {
    const rebuilt = await rebuildPayment(deps, intent);
    if (rebuilt.ok) await advance(deps, rebuilt.value.payment, rebuilt.value.intent);
    return rebuilt.ok ? done(null) : rebuilt;
  }
  if ((payment.providerRef ?? intent.providerRef) !== intent.providerRef) {
    logWarning("a provider's payment does not match ours", { paymentId: payment.id });
    return refused('BAD_INPUT');
  }
  const matches = intent.amountMinor === payment.amountMinor && intent.currency === payment.currency;
  await (matches ? advance(deps, payment, intent) : endMismatch(deps, payment, intent));
  return done(null);
}

/** Another amount than the one that was asked for buys nothing and goes back; administrators find it in the audit log. */
async function endMismatch(deps: CheckoutDeps, payment: PaymentRow, intent: Intent): Promise<void> {
  const { db, now } = deps;
  const { id } = payment;
  logError('payment', new Error("A provider's amount is not ours"), { paymentId: id });
  await recordMismatch(db, payment, {
    currency: intent.currency,
    amountMinor: intent.amountMinor,
    now: now(),
  });
  if (intent.state === 'authorized' || intent.state === 'paid') {
    const capturedAt = intent.state === 'paid' ? now() : null;
    await securePayment(db, id, { capturedAt, now: now() });
    await bookFee(deps, payment, intent);
  }
  await giveUp(deps, payment, 'PAYMENT_MISMATCH');
}

/** Asks the provider about a payment, and settles what it answers. */
export async function settleByAsking(deps: CheckoutDeps, payment: PaymentRow): Promise<Outcome<null>> {
  const { payments } = deps;
  if (!payments || payment.provider !== payments.name) return refused('PAYMENTS_UNAVAILABLE');
  if (payment.providerRef === null) {
    const isOpening = deps.now() - payment.createdAt < OPENING_MAX_MS;
    return isOpening ? done(null) : endUnopened(deps, payment);
  }
  const intent = await payments.readIntent(payment.providerRef);
  return intent.ok ? settleIntent(deps, intent.value) : intent;
}

/** Cancels a payment that nobody has confirmed yet; one that was confirmed meanwhile is settled instead. */
export async function cancelOpenPayment(
  deps: CheckoutDeps,
  payment: PaymentRow,
  failure: ErrorCode,
): Promise<Outcome<null>> {
  const { payments } = deps;
  if (!payments || payment.provider !== payments.name) return refused('PAYMENTS_UNAVAILABLE');
  if (payment.providerRef === null) return endUnopened(deps, payment);
  const known = await payments.readIntent(payment.providerRef);
  if (!known.ok) return known;
  if (known.value.state !== 'open') return settleIntent(deps, known.value);
  await giveUp(deps, payment, failure);
  return done(null);
}

/** Cancels the open payment of a hold that was replaced or released. A confirmation that comes all the same goes back. */
export async function cancelPaymentOf(deps: CheckoutDeps, holdId: string | null): Promise<void> {
  const payment = holdId === null ? undefined : await readPaymentOfHold(readerOf(deps.db), holdId);
  // Without an answer of the provider the cron cancels it at its time.
  if (payment && isOpen(payment)) await cancelOpenPayment(deps, payment, 'CHECKOUT_EXPIRED');
}

async function advance(deps: CheckoutDeps, payment: PaymentRow, intent: Intent): Promise<void> {
  const now = deps.now();
  switch (intent.state) {
    case 'open':
      if (payment.status === 'failed') await releaseOf(deps, payment);
      else if (intent.failure) await stopAwaiting(deps, payment);
      return;
    case 'processing':
      if (payment.status === 'failed') await releaseOf(deps, payment);
      else await keepPlaces(deps, payment, intent.delayedUntil);
      return;
    case 'failed':
    case 'cancelled':
      await failPayment(deps.db, payment.id, { failure: intent.failure ?? 'CARD_DECLINED', now });
      await notePaymentReleased(deps.db, payment.id, now);
      await stopAwaiting(deps, payment);
      return;
    case 'authorized':
    case 'paid': {
      const capturedAt = intent.state === 'paid' ? now : null;
      await securePayment(deps.db, payment.id, { capturedAt, now });
      await bookFee(deps, payment, intent);
      await complete(deps, payment.id);
    }
  }
}

/** The person has done their part, and a bank or a shop answers later: the places wait for it. */
async function keepPlaces(
  deps: CheckoutDeps,
  payment: PaymentRow,
  delayedUntil: number | null,
): Promise<void> {
  const { id, eventId, holdId, userId } = payment;
  const submittedAt = payment.submittedAt ?? deps.now();
  await notePaymentSubmitted(deps.db, id, submittedAt);
  if (eventId === null || holdId === null) return;
  const until = delayedUntil === null ? submittedAt + AWAITED_MS : delayedUntil + VOUCHER_REPORT_MS;
  const ref = { holdId, owners: [`user:${userId}`], until };
  const kept = await callObject(() => checkoutOf(deps, eventId).keep(ref), 'OPERATION_FAILED');
  if (kept.ok && kept.value.expiresAt > payment.expiresAt)
    await extendPayment(deps.db, holdId, kept.value.expiresAt);
}

/** Nothing is awaited any more: the hold ends at its own time. */
async function stopAwaiting(
  { db, boxOffice }: CheckoutDeps,
  { id, eventId, holdId, userId }: PaymentRow,
): Promise<void> {
  if (eventId === null || holdId === null) return;
  // A webhook may come late: the hold perhaps awaits a newer payment.
  if ((await readPaymentOfHold(readerOf(db), holdId))?.id !== id) return;
  const ref = { holdId, owners: [`user:${userId}`] };
  await callObject(() => checkoutOf({ boxOffice }, eventId).stopAwaiting(ref), 'OPERATION_FAILED');
}

/** Sells what a secured payment is for, then captures it; gives it back when it cannot be sold. */
async function complete(deps: CheckoutDeps, paymentId: string): Promise<void> {
  const payment = await readPayment(readerOf(deps.db), paymentId);
  if (!payment) return;
  if (payment.status === 'failed') return releaseOf(deps, payment);
  if (payment.status === 'authorized') {
    const sold = (await isOfAnother(deps, payment))
      ? refused('PAYMENT_SETTLED')
      : await sellByPayment(deps, payment);
    if (!sold.ok && UNDECIDED.has(sold.code)) return;
    const after = await readPayment(readerOf(deps.db), paymentId);
    if (!after) return;
    if (after.status === 'paid') return captureOf(deps, after);
    if (after.capturedAt !== null && isRebuilt(after)) {
      await turnIntoTopUp(deps.db, after.id);
      await sellByPayment(deps, { ...after, purpose: 'topup' });
      return;
    }
    // Refused; or its hold was paid for in another way, as by a second tab.
    return giveUp(deps, after, sold.ok ? 'PAYMENT_SETTLED' : sold.code);
  }
  await captureOf(deps, payment);
}

/** Whether a payment that D1 did not know names a hold of which D1 knows another payment. */
async function isOfAnother({ db }: CheckoutDeps, payment: PaymentRow): Promise<boolean> {
  const { id, holdId } = payment;
  return isRebuilt(payment) && holdId !== null && (await readHasOtherPayment(readerOf(db), { id, holdId }));
}

async function captureOf(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  const { db, now, payments } = deps;
  if (payment.capturedAt !== null || !payments || payment.providerRef === null) return;
  const captured = await payments.captureIntent(payment.providerRef);
  if (!captured.ok) return;
  if (captured.value.state === 'paid') {
    await securePayment(db, payment.id, { capturedAt: now(), now: now() });
    await bookFee(deps, payment, captured.value);
  } else {
    logWarning('a sold payment could not be captured', {
      paymentId: payment.id,
      state: captured.value.state,
    });
  }
}

/** Fails a payment and gives it back, unless it was booked meanwhile: D1 decides which of the two came first. */
async function giveUp(deps: CheckoutDeps, payment: PaymentRow, failure: ErrorCode): Promise<void> {
  if (await failPayment(deps.db, payment.id, { failure, now: deps.now() })) await releaseOf(deps, payment);
}

/** Webhooks of Stripe do not say the fee: `bookDueFees` asks for it later. */
async function bookFee(
  { db, now }: Pick<CheckoutDeps, 'db' | 'now'>,
  payment: PaymentRow,
  { state, feeMinor }: Intent,
): Promise<void> {
  if (state === 'paid' && feeMinor !== null) await bookProviderFee(db, payment, { feeMinor, now: now() });
}

async function releaseOf(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  if (deps.payments && payment.releasedAt === null) await release(deps, deps.payments, payment);
}

/** Gives back what a failed payment has secured: cancels the authorization, or refunds what was captured. */
async function release(
  { db, now }: CheckoutDeps,
  payments: PaymentProvider,
  { id, providerRef }: PaymentRow,
): Promise<void> {
  if (providerRef === null) return;
  const cancelled = await payments.cancelIntent(providerRef);
  if (!cancelled.ok) return;
  const { state, amountMinor } = cancelled.value;
  // The bank has not answered: what it pays after all is refunded then.
  if (state === 'processing') return;
  if (state === 'paid') {
    const refund = await payments.refund({ key: `lost:${id}`, providerRef, amountMinor });
    if (!refund.ok || refund.value.state === 'failed') return;
  }
  await notePaymentReleased(db, id, now());
}

/** The provider may not know it: a crash came before its answer. Its id is the idempotency key, so nobody can pay it. */
async function endUnopened({ db, now }: CheckoutDeps, { id }: PaymentRow): Promise<Outcome<null>> {
  await failPayment(db, id, { failure: 'PAYMENTS_UNAVAILABLE', now: now() });
  await notePaymentReleased(db, id, now());
  return done(null);
}
