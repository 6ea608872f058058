import { readerOf } from '#db/client.ts';
import {
  bookProviderFee,
  claimQuestion,
  extendPayment,
  failPayment,
  notePaymentReleased,
  notePaymentSubmitted,
  rememberIntent,
  reopenRelease,
  securePayment,
} from '#db/commits/money/card-payments.ts';
import { isRebuilt, recordMismatch, turnIntoTopUp } from '#db/commits/money/payments.ts';
import { readAuthorization, readAuthorizationOfHold } from '#db/readers/money/authorizations.ts';
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
import type { CheckoutDeps } from '#worker/checkout/checkout-deps.ts';
import { isOpen } from '#worker/checkout/checkout-view.ts';
import { sellByPayment } from '#worker/checkout/sell-checkout.ts';
import {
  cancelAuthorization,
  isOpenAuthorization,
  settleAuthorization,
} from '#worker/checkout/strangers/settle-authorization.ts';
import { logError, logWarning } from '#worker/log.ts';
import type { Intent } from '#worker/money/payments/provider.ts';
import { releasePayment } from './payment-calls.ts';
import { rebuildPayment } from './rebuild-payment.ts';

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

/** Between two questions of pages about one payment (ms). */
const ASKED_EVERY_MS = 10_000;

/** How long a shop may take to report a voucher that was paid at its end (ms). */
const VOUCHER_REPORT_MS = 30 * 60_000;

/**
 * Brings a payment to its end by what the provider says: secure, sell, then capture; or give back. Every step is
 * idempotent and is repeated by the webhook, by polling pages and by the cron, in any order.
 */
export async function settleIntent(deps: CheckoutDeps, intent: Intent): Promise<Outcome<null>> {
  const reader = readerOf(deps.db);
  const known = await readPayment(reader, intent.paymentId);
  const stranger = known ? undefined : await readAuthorization(reader, intent.paymentId);
  if (stranger) return settleAuthorization(deps, stranger, intent);
  // It may have become a payment between the two questions.
  const payment = known ?? (await readPayment(reader, intent.paymentId));
  if (!payment) {
    const rebuilt = await rebuildPayment(deps, intent);
    if (rebuilt.ok) await advance(deps, rebuilt.value.payment, rebuilt.value.intent);
    return rebuilt.ok ? done(null) : rebuilt;
  }
  if ((payment.providerRef ?? intent.providerRef) !== intent.providerRef) {
    logWarning("a provider's payment does not match ours", { paymentId: payment.id });
    return refused('BAD_INPUT');
  }
  if (payment.providerRef === null) {
    await rememberIntent(deps.db, payment.id, intent.providerRef);
    if (payment.status === 'failed') await reopenRelease(deps.db, payment.id);
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
  await releaseNow(deps, payment);
}

/** Asks the provider about a payment, and settles what it answers. */
export async function settleByAsking(deps: CheckoutDeps, payment: PaymentRow): Promise<Outcome<null>> {
  const { payments } = deps;
  if (!payments || payment.provider !== payments.name) return refused('PAYMENTS_UNAVAILABLE');
  if (payment.providerRef === null) {
    // As long as its places wait: a busy provider ends no payment, and its page goes on asking for it.
    const mayStillOpen = deps.now() < payment.expiresAt + OPENING_MAX_MS;
    return mayStillOpen ? done(null) : endUnopened(deps, payment);
  }
  const intent = await payments.readIntent(payment.providerRef);
  return intent.ok ? settleIntent(deps, intent.value) : intent;
}

/**
 * For pages that wait: the webhook says what became of a payment, and a lost one is found by a question that costs the
 * provider little, however many pages ask.
 */
export async function settleByRareAsking(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  const once = { now: deps.now(), everyMs: ASKED_EVERY_MS };
  if (await claimQuestion(deps.db, payment.id, once)) await settleByAsking(deps, payment);
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
  await releaseNow(deps, payment);
  return done(null);
}

/** Cancels the open payment of a hold that was replaced or released. A confirmation that comes all the same goes back. */
export async function cancelPaymentOf(deps: CheckoutDeps, holdId: string | null): Promise<void> {
  if (holdId === null) return;
  const reader = readerOf(deps.db);
  const stranger = await readAuthorizationOfHold(reader, holdId);
  if (stranger && isOpenAuthorization(stranger))
    await cancelAuthorization(deps, stranger, 'CHECKOUT_EXPIRED');
  const payment = await readPaymentOfHold(reader, holdId);
  // Without an answer of the provider the cron cancels it at its time.
  if (payment && isOpen(payment)) await cancelOpenPayment(deps, payment, 'CHECKOUT_EXPIRED');
}

async function advance(deps: CheckoutDeps, payment: PaymentRow, intent: Intent): Promise<void> {
  const now = deps.now();
  switch (intent.state) {
    case 'open':
      if (payment.status !== 'failed' && intent.failure) await stopAwaiting(deps, payment);
      return;
    case 'processing':
      if (payment.status !== 'failed') await keepPlaces(deps, payment, intent.delayedUntil);
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
      const { captureBefore } = intent;
      await securePayment(deps.db, payment.id, { capturedAt, captureBefore, now });
      await bookFee(deps, payment, intent);
      await completePayment(deps, payment.id);
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

/**
 * Sells what a secured payment is for; gives it up when it cannot be sold. The delivery engine then captures the one
 * and gives back the other.
 */
export async function completePayment(deps: CheckoutDeps, paymentId: string): Promise<void> {
  const payment = await readPayment(readerOf(deps.db), paymentId);
  if (payment?.status !== 'authorized') return;
  const sold = (await isOfAnother(deps, payment))
    ? refused('PAYMENT_SETTLED')
    : await sellByPayment(deps, payment);
  if (!sold.ok && UNDECIDED.has(sold.code)) return;
  const after = await readPayment(readerOf(deps.db), paymentId);
  if (!after || after.status === 'paid') return;
  if (after.capturedAt !== null && isRebuilt(after)) {
    await turnIntoTopUp(deps.db, after.id);
    await sellByPayment(deps, { ...after, purpose: 'topup' });
    return;
  }
  // Refused; or its hold was paid for in another way, as by a second tab.
  await giveUp(deps, after, sold.ok ? 'PAYMENT_SETTLED' : sold.code);
}

/** Whether a payment that D1 did not know names a hold of which D1 knows another payment. */
async function isOfAnother({ db }: CheckoutDeps, payment: PaymentRow): Promise<boolean> {
  const { id, holdId } = payment;
  return isRebuilt(payment) && holdId !== null && (await readHasOtherPayment(readerOf(db), { id, holdId }));
}

/** Fails a payment, unless it was booked meanwhile: D1 decides which of the two came first. What it secured is owed back. */
async function giveUp(deps: CheckoutDeps, payment: PaymentRow, failure: ErrorCode): Promise<void> {
  await failPayment(deps.db, payment.id, { failure, now: deps.now() });
}

/** Webhooks of Stripe do not say the fee: `bookDueFees` asks for it later. */
async function bookFee(
  { db, now }: Pick<CheckoutDeps, 'db' | 'now'>,
  payment: PaymentRow,
  { state, feeMinor }: Intent,
): Promise<void> {
  if (state === 'paid' && feeMinor !== null) await bookProviderFee(db, payment, { feeMinor, now: now() });
}

/** A failed payment is ended at the provider at once where a browser could still confirm it; else the delivery engine does it. */
async function releaseNow(deps: CheckoutDeps, { id }: PaymentRow): Promise<void> {
  const { payments } = deps;
  const payment = await readPayment(readerOf(deps.db), id);
  if (payments && payment) await releasePayment({ ...deps, payments }, payment);
}

/**
 * No answer of the provider has come for it. If it was authorized all the same, the webhook finds it ended, and the
 * money goes back.
 */
async function endUnopened({ db, now }: CheckoutDeps, { id }: PaymentRow): Promise<Outcome<null>> {
  await failPayment(db, id, { failure: 'PAYMENTS_UNAVAILABLE', now: now() });
  await notePaymentReleased(db, id, now());
  return done(null);
}
