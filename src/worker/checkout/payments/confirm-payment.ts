import { readerOf } from '#db/client.ts';
import { failPayment, notePaymentReleased, rememberIntent } from '#db/commits/money/card-payments.ts';
import { type PaymentRow, readPayment } from '#db/readers/money/payments.ts';
import type { PayCheckoutOutput } from '#shared/contracts/checkout.ts';
import { toIso } from '#shared/contracts/common.ts';
import { done, type ErrorCode, isErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import { PAYMENT_FAILURES, type PaymentFailure } from '#shared/money/payment-frame.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { checkoutOf } from '#worker/box-office/parts.ts';
import type { CheckoutDeps } from '#worker/checkout/checkout-deps.ts';
import { resultOfHold } from '#worker/checkout/checkout-result.ts';
import { resultOfPayment } from '#worker/checkout/read-checkout.ts';
import type { Intent, IntentOrder, PaymentProvider, SavedCardRef } from '#worker/money/payments/provider.ts';
import { cancelOpenPayment, settleIntent } from './settle-payment.ts';
import { submitPayment } from './submit-payment.ts';

/** Time to pay a voucher at a shop (ms). */
const VOUCHER_TTL_MS = 3 * 24 * 3_600_000;

type Answer = Outcome<PayCheckoutOutput>;

/** What pays: the token of the card form, or a saved card. */
export type CardMeans = { confirmationToken: string } | { savedCard: SavedCardRef };

export interface Confirming {
  payment: PaymentRow;
  /** Whether methods that pay days later are offered. */
  delayed: boolean;
  /** Without one the form opens for this payment and confirms it. */
  card: CardMeans | undefined;
  /** An earlier call with this request id has begun the payment. */
  isRepeat: boolean;
}

/** Confirms a payment by the token of its card form, or opens the form of a page that has none. Idempotent. */
export async function confirmPayment(deps: CheckoutDeps, actor: Actor, asked: Confirming): Promise<Answer> {
  const { payments } = deps;
  if (!payments) return refused('PAYMENTS_UNAVAILABLE');
  return asked.card === undefined
    ? openForm(deps, payments, actor, asked)
    : payByCard(deps, payments, actor, { ...asked, card: asked.card });
}

async function openForm(
  { db }: CheckoutDeps,
  payments: PaymentProvider,
  actor: Actor,
  { payment, delayed }: Confirming,
): Promise<Answer> {
  const { id, providerRef } = payment;
  const intent = providerRef
    ? await payments.readIntent(providerRef)
    : await payments.createIntent(intentOrder(actor, payment, delayed));
  if (!intent.ok) return intent;
  if (providerRef === null) await rememberIntent(db, id, intent.value.providerRef);
  return inFrame(payment, intent.value);
}

/**
 * One call creates the intent and confirms it. A provider that is busy or down leaves the payment as it is: its places wait,
 * and the same request goes on with it.
 */
async function payByCard(
  deps: CheckoutDeps,
  payments: PaymentProvider,
  actor: Actor,
  { payment, delayed, card, isRepeat }: Confirming & { card: CardMeans },
): Promise<Answer> {
  const { id, providerRef, status } = payment;
  if (status !== 'pending') return answerOf(deps, payment);
  if (providerRef === null && !(await submitPayment(deps, payment))) {
    const hold = isRepeat ? await holdOf(deps, payment) : null;
    // The same request, sent at the same time, is selling.
    if (hold?.state === 'selling' || hold?.state === 'sold') return answerOf(deps, payment);
    // The places of an earlier try wait past their hold's time.
    if (hold?.state !== 'held') {
      await cancelOpenPayment(deps, payment, 'CHECKOUT_EXPIRED');
      return refused('CHECKOUT_EXPIRED');
    }
  }
  const intent = providerRef
    ? await payments.readIntent(providerRef)
    : await payments.createIntent({ ...intentOrder(actor, payment, delayed), ...card });
  if (!intent.ok) {
    if (isPaymentFailure(intent.code) || intent.code === 'CARD_NOT_SAVED')
      await decline(deps, id, intent.code);
    return isPaymentFailure(intent.code) ? answerOf(deps, payment) : intent;
  }
  const { state, failure, delayedUntil } = intent.value;
  if (providerRef === null) await rememberIntent(deps.db, id, intent.value.providerRef);
  const settled = await settleIntent(deps, intent.value);
  if (!settled.ok) return settled;
  if (state === 'open' && failure) {
    // After the bank's question a browser knows the client secret: then the provider must end the intent.
    await (providerRef ? cancelOpenPayment(deps, payment, failure) : decline(deps, id, failure));
  } else if (state === 'open' || (state === 'processing' && delayedUntil !== null)) {
    return inFrame(payment, intent.value);
  }
  return answerOf(deps, payment);
}

/** Nobody can confirm a declined intent any more, and it has secured nothing. */
async function decline({ db, now }: CheckoutDeps, paymentId: string, failure: ErrorCode): Promise<void> {
  await failPayment(db, paymentId, { failure, now: now() });
  await notePaymentReleased(db, paymentId, now());
}

export function isPaymentFailure(code: string): code is PaymentFailure {
  return (PAYMENT_FAILURES as readonly string[]).includes(code);
}

/** What has become of a payment that the frame has no part in any more. */
export async function answerOf(deps: CheckoutDeps, { id }: PaymentRow): Promise<Answer> {
  const payment = await readPayment(readerOf(deps.db), id);
  if (!payment) return refused('PAYMENT_NOT_FOUND');
  const { status, authorizedAt, failure, eventId } = payment;
  if (status === 'failed' && authorizedAt === null && isErrorCode(failure))
    return done({ state: 'declined', paymentId: id, failure });
  const hold = status === 'paid' ? await holdOf(deps, payment) : null;
  const result =
    hold && eventId !== null ? await resultOfHold(deps, eventId, hold) : await resultOfPayment(deps, payment);
  return done(result ? { state: 'done', result } : { state: 'processing', paymentId: id });
}

/** The hold that a payment is for; null when it has none, or when the box office does not answer. */
export async function holdOf(deps: CheckoutDeps, { eventId, holdId, userId }: PaymentRow) {
  if (eventId === null || holdId === null) return null;
  const ref = { holdId, owners: [`user:${userId}`] };
  const hold = await callObject(() => checkoutOf(deps, eventId).read(ref), 'OPERATION_FAILED');
  return hold.ok ? hold.value : null;
}

/** The client secret goes into the frame's fragment. */
export function inFrame(
  { id, amountMinor, expiresAt }: Pick<PaymentRow, 'id' | 'amountMinor' | 'expiresAt'>,
  { clientSecret }: Intent,
): Outcome<Extract<PayCheckoutOutput, { state: 'confirm' }>> {
  const frameUrl = `/pay/frame/${id}#${clientSecret}`;
  return done({ state: 'confirm', paymentId: id, amountMinor, frameUrl, expiresAt: toIso(expiresAt) });
}

function intentOrder({ email }: Actor, payment: PaymentRow, delayedMethods: boolean): IntentOrder {
  const { id, userId, amountMinor, currency, eventId, holdId, createdAt, repays } = payment;
  // After a restore nobody knows what it repays: it then goes into the wallet.
  const purpose = repays === null ? payment.purpose : 'topup';
  return {
    paymentId: id,
    origin: { userId, purpose, eventId, holdId },
    amountMinor,
    currency,
    email,
    // What repays a refused capture is captured at once.
    capture: purpose === 'topup' ? 'automatic' : 'manual',
    delayedMethods,
    description: purpose,
    saveCard: payment.saveCard,
    voucherUntil: createdAt + VOUCHER_TTL_MS,
  };
}
