import { readerOf } from '#db/client.ts';
import { insertPayment, type PaymentSubject, TOP_UP } from '#db/commits/money/payments.ts';
import { readCardTerms } from '#db/readers/events/event-details.ts';
import {
  type PaymentRow,
  readPayment,
  readPaymentOfHold,
  readPaymentOfRequest,
  readUnconfirmedPayments,
} from '#db/readers/money/payments.ts';
import { readTipFacts } from '#db/readers/money/tips.ts';
import type { HoldView } from '#durable/box-office/checkout/hold.ts';
import type { PayCheckoutInput, PayCheckoutOutput } from '#shared/contracts/checkout.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import { PATHS } from '#shared/paths.ts';
import type { PaymentMethod } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { checkoutOf } from '#worker/box-office/parts.ts';
import { savedCardOf } from '#worker/money/cards/saved-cards.ts';
import { sendTip, tipRefusal } from '#worker/money/tips/send-tip.ts';
import { readOwed, repay } from '#worker/money/unpaid/repay.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { parseCheckoutId } from './checkout-id.ts';
import { resultOf, resultOfHold } from './checkout-result.ts';
import { isOpen, isUnderWay, readBalance } from './checkout-view.ts';
import { answerOf, type CardMeans, confirmPayment } from './payments/confirm-payment.ts';
import { cardPart } from './payments/payment-methods.ts';
import { cancelOpenPayment, cancelPaymentOf, settleByAsking } from './payments/settle-payment.ts';
import { checkPersonLimit } from './person-limit.ts';
import { sellHold } from './sell-checkout.ts';
import { adoptForPerson } from './strangers/adopt-authorization.ts';

/** Card payments that a person may begin within this time (ms): each is one at the provider. */
const PAYMENTS_MAX = 20;
const PAYMENTS_WITHIN_MS = 10 * 60_000;
/** Time to pay a tip or a top-up, which reserve nothing (ms). */
const PAYMENT_TTL_MS = 60 * 60_000;

type Answer = Outcome<PayCheckoutOutput>;

/** Pays a checkout at once, from the wallet or by the token of a card form. Idempotent. */
export async function payCheckout(
  deps: CheckoutDeps,
  actor: Actor,
  owners: string[],
  input: PayCheckoutInput,
): Promise<Answer> {
  const paidBy = await cardMeans(deps, actor, input);
  if (!paidBy.ok) return paidBy;
  const card = paidBy.value;
  const begun = card && (await readPaymentOfRequest(readerOf(deps.db), actor.id, input.requestId));
  if (card && begun) return repeatPayment(deps, actor, begun, card);
  if ('checkoutId' in input) return payHold(deps, actor, owners, input, card);
  if ('unpaid' in input) return payUnpaid(deps, actor, input, card);
  return 'tip' in input ? payTip(deps, actor, input, card) : payTopUp(deps, actor, input, card);
}

/** What pays the card's part: a token of the card form, or a card that the person has saved. */
async function cardMeans(
  deps: CheckoutDeps,
  actor: Actor,
  { confirmationToken, savedCard }: PayCheckoutInput,
): Promise<Outcome<CardMeans | undefined>> {
  if (savedCard === undefined)
    return done(confirmationToken === undefined ? undefined : { confirmationToken });
  if (confirmationToken !== undefined) return refused('BAD_INPUT');
  const card = await savedCardOf(deps, actor, savedCard);
  return card.ok ? done({ savedCard: card.value }) : card;
}

/** The same request again, or at the same time: the amount was decided by the first. */
async function repeatPayment(
  deps: CheckoutDeps,
  actor: Actor,
  payment: PaymentRow,
  card: CardMeans,
): Promise<Answer> {
  const { purpose, eventId, repays } = payment;
  const hasTerms = eventId !== null && repays === null && (purpose === 'tickets' || purpose === 'order');
  const terms = hasTerms ? await readCardTerms(readerOf(deps.db), eventId) : null;
  const delayed = terms?.delayedPayments ?? false;
  return confirmPayment(deps, actor, { payment, delayed, card, isRepeat: true });
}

async function payHold(
  deps: CheckoutDeps,
  actor: Actor,
  owners: string[],
  input: Extract<PayCheckoutInput, { checkoutId: string }>,
  card: CardMeans | undefined,
): Promise<Answer> {
  const { requestId, method, saveCard, checkoutId } = input;
  const { eventId, holdId } = parseCheckoutId(checkoutId);
  const claimed = await callObject(
    () => checkoutOf(deps, eventId).claim({ holdId, owners, userId: actor.id, limited: deps.limited }),
    'OPERATION_FAILED',
  );
  if (!claimed.ok) return claimed;
  const hold = claimed.value;
  await cancelPaymentOf(deps, hold.replaced);
  const adopted = await adoptForPerson(deps, actor, eventId, hold);
  if (!adopted.ok) return adopted;
  const sold = await resultOfHold(deps, eventId, hold);
  if (sold) return done({ state: 'done', result: sold });
  const open = await readPaymentOfHold(readerOf(deps.db), holdId);
  // Begun by the same request since it was looked for.
  const isOwn = open?.userId === actor.id && open.requestId === requestId;
  if (card && open && isOwn) return repeatPayment(deps, actor, open, card);
  if (open && isOpen(open)) {
    // A token makes a separate payment.
    const wanted = card === undefined ? await cardPartOf(deps, actor, method, hold) : null;
    const ended = await endOrKeep(deps, open, wanted);
    if (!ended.ok) return ended;
    if (ended.value === 'kept') {
      const terms = await readCardTerms(readerOf(deps.db), eventId);
      return terms.isCancelled
        ? refused('EVENT_CANCELLED')
        : confirmPayment(deps, actor, {
            payment: open,
            delayed: terms.delayedPayments,
            card,
            isRepeat: true,
          });
    }
    const now = await callObject(
      () => checkoutOf(deps, eventId).read({ holdId, owners }),
      'OPERATION_FAILED',
    );
    const result = now.ok ? await resultOfHold(deps, eventId, now.value) : null;
    if (result) return done({ state: 'done', result });
  }
  if (hold.state === 'expired' || hold.state === 'released') return refused('CHECKOUT_EXPIRED');
  if (method === 'wallet' || method === 'free') {
    if ((method === 'free') !== (hold.totalMinor === 0)) return refused('BAD_INPUT');
    const { kind } = hold;
    const sale = { kind, eventId, holdId, userId: actor.id, holderName: actor.name, requestId };
    const paid = await sellHold(deps, sale);
    return paid.ok ? done({ state: 'done', result: await resultOf(deps, eventId, paid.value) }) : paid;
  }
  const amountMinor = await cardPartOf(deps, actor, method, hold);
  if (amountMinor === null || hold.totalMinor === 0) return refused('BAD_INPUT');
  const within = await checkPersonLimit(deps, actor, eventId, hold);
  if (!within.ok) return within;
  const { currency, kind } = hold;
  const subject = { purpose: kind, eventId, holdId, tip: null, repays: null };
  const { isCancelled, delayedPayments: delayed } = await readCardTerms(readerOf(deps.db), eventId);
  if (isCancelled) return refused('EVENT_CANCELLED');
  // Also of a voucher, which is asked for now and paid within days.
  const { expiresAt } = hold;
  const wanted = { requestId, card, saveCard, currency, amountMinor, subject, delayed, expiresAt };
  return openPayment(deps, actor, wanted);
}

/** What the card would pay; null when the card does not pay by this method. */
async function cardPartOf(
  deps: CheckoutDeps,
  actor: Actor,
  method: PaymentMethod,
  { totalMinor, currency }: Pick<HoldView, 'totalMinor' | 'currency'>,
): Promise<number | null> {
  const balanceMinor = (await readBalance(deps, actor, currency)) ?? 0;
  return cardPart(method, { totalMinor, currency, balanceMinor });
}

/**
 * A checkout has one open payment at a time. One that is confirmed is settled; an unconfirmed one stays if it has the
 * amount that is wanted now, else it is cancelled.
 */
async function endOrKeep(
  deps: CheckoutDeps,
  open: PaymentRow,
  wantedMinor: number | null,
): Promise<Outcome<'kept' | 'ended'>> {
  const settled =
    open.amountMinor === wantedMinor
      ? await settleOpened(deps, open)
      : await cancelOpenPayment(deps, open, 'PAYMENT_SETTLED');
  if (!settled.ok) return settled;
  const after = await readPayment(readerOf(deps.db), open.id);
  if (!after || !isOpen(after)) return done('ended');
  return isUnderWay(after) ? refused('PAYMENT_PENDING') : done('kept');
}

/** A payment that the provider does not know yet, after a crash, is opened under the same id. */
async function settleOpened(deps: CheckoutDeps, open: PaymentRow): Promise<Outcome<null>> {
  return open.providerRef === null ? done(null) : settleByAsking(deps, open);
}

async function payTip(
  deps: CheckoutDeps,
  actor: Actor,
  { requestId, method, saveCard, tip }: Extract<PayCheckoutInput, { tip: object }>,
  card: CardMeans | undefined,
): Promise<Answer> {
  const { amountMinor: amount, ...rest } = tip;
  const input = { ...rest, amount };
  if (method === 'wallet') {
    const sent = await sendTip(deps, { ...input, requestId, actor });
    return sent.ok ? done({ state: 'done', result: { kind: 'tip', receipt: sent.value } }) : sent;
  }
  const { eventId, performerId } = tip;
  const facts = await readTipFacts(readerOf(deps.db), { eventId, performerId, userId: actor.id });
  if (!facts) return refused('EVENT_NOT_FOUND');
  const { currency } = facts;
  const refusal = tipRefusal(facts, amount, deps.now(), amount);
  if (refusal) return refusal;
  const amountMinor = await cardPartOf(deps, actor, method, { totalMinor: amount, currency });
  if (amountMinor === null) return refused('BAD_INPUT');
  const subject: PaymentSubject = {
    purpose: 'tip',
    eventId,
    holdId: null,
    tip: JSON.stringify(input),
    repays: null,
  };
  const expiresAt = deps.now() + PAYMENT_TTL_MS;
  const wanted = { requestId, card, saveCard, currency, amountMinor, subject, delayed: false, expiresAt };
  return openPayment(deps, actor, wanted);
}

async function payTopUp(
  deps: CheckoutDeps,
  actor: Actor,
  { requestId, method, saveCard, topUp }: Extract<PayCheckoutInput, { topUp: object }>,
  card: CardMeans | undefined,
): Promise<Answer> {
  if (method !== 'card') return refused('BAD_INPUT');
  const expiresAt = deps.now() + PAYMENT_TTL_MS;
  const wanted = { requestId, card, saveCard, ...topUp, subject: TOP_UP, delayed: false, expiresAt };
  return openPayment(deps, actor, wanted);
}

/** Pays in another way what a card has refused after the sale. */
async function payUnpaid(
  deps: CheckoutDeps,
  actor: Actor,
  { requestId, method, saveCard, unpaid }: Extract<PayCheckoutInput, { unpaid: object }>,
  card: CardMeans | undefined,
): Promise<Answer> {
  if (method === 'wallet') {
    const repaid = await repay(deps, unpaid.paymentId, { paymentId: null, userId: actor.id });
    return repaid.ok ? done({ state: 'done', result: { kind: 'unpaid', receipt: repaid.value } }) : repaid;
  }
  const owed = await readOwed(deps, actor.id, unpaid.paymentId);
  if (!owed.ok) return owed;
  const { id: repays, currency, dueMinor, purpose, eventId } = owed.value;
  const amountMinor = await cardPartOf(deps, actor, method, { totalMinor: dueMinor, currency });
  if (amountMinor === null) return refused('BAD_INPUT');
  const subject: PaymentSubject = { purpose, eventId, holdId: null, tip: null, repays };
  const expiresAt = deps.now() + PAYMENT_TTL_MS;
  const wanted = { requestId, card, saveCard, currency, amountMinor, subject, delayed: false, expiresAt };
  return openPayment(deps, actor, wanted);
}

interface WantedPayment {
  requestId: string;
  card: CardMeans | undefined;
  saveCard: boolean | undefined;
  currency: Currency;
  amountMinor: number;
  subject: PaymentSubject;
  /** Whether methods that pay days later are offered. */
  delayed: boolean;
  expiresAt: number;
}

/**
 * Ends the person's older payments of this kind that nobody has confirmed, as the bank's question that another card
 * left behind: answered later, it would pay twice.
 * @returns one that turned out to be paid, for the same
 */
async function endOlder(
  deps: CheckoutDeps,
  actor: Actor,
  { requestId, subject, amountMinor }: WantedPayment,
): Promise<Outcome<PaymentRow | null>> {
  const { purpose } = subject;
  const older = await readUnconfirmedPayments(readerOf(deps.db), {
    userId: actor.id,
    purpose,
    limit: PAYMENTS_MAX,
  });
  for (const payment of older) {
    if (payment.requestId === requestId || payment.repays !== subject.repays) continue;
    const ended = await cancelOpenPayment(deps, payment, 'PAYMENT_SETTLED');
    if (!ended.ok) return ended;
    const after = await readPayment(readerOf(deps.db), payment.id);
    if (after && isOpen(after)) return refused('PAYMENT_PENDING');
    const isSame = after?.tip === subject.tip && after.amountMinor === amountMinor;
    if (after?.status === 'paid' && isSame) return done(after);
  }
  return done(null);
}

async function openPayment(deps: CheckoutDeps, actor: Actor, wanted: WantedPayment): Promise<Answer> {
  const { requestId, card, currency, amountMinor, subject, delayed, expiresAt } = wanted;
  const provider = deps.currencyProvider(currency);
  if (!provider.ok) return provider;
  const payments = provider.value;
  if (subject.holdId === null) {
    const paid = await endOlder(deps, actor, wanted);
    if (!paid.ok) return paid;
    if (paid.value) return answerOf(deps, paid.value);
  }
  const now = deps.now();
  const id = deps.newId();
  const payment = await insertPayment(deps.db, {
    id,
    userId: actor.id,
    requestId,
    provider: payments.name,
    currency,
    amountMinor,
    returnPath: PATHS.wallet,
    subject,
    // Methods that pay days later keep no card.
    saveCard: wanted.saveCard === true && !delayed,
    now,
    expiresAt,
    limit: deps.limited ? { atMost: PAYMENTS_MAX, countedSince: now - PAYMENTS_WITHIN_MS } : null,
  });
  if (!payment) return refused('RATE_LIMITED');
  const isSame =
    payment.amountMinor === amountMinor &&
    payment.currency === currency &&
    payment.purpose === subject.purpose &&
    payment.holdId === subject.holdId &&
    payment.tip === subject.tip &&
    payment.repays === subject.repays &&
    payment.provider === payments.name;
  if (!isSame) return refused('REQUEST_ID_REUSED');
  if (card === undefined && payment.status !== 'pending') return refused('PAYMENT_SETTLED');
  return confirmPayment(deps, actor, { payment, delayed, card, isRepeat: payment.id !== id });
}
