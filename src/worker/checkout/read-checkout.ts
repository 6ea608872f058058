import { readerOf } from '#db/client.ts';
import { type AuthorizationRow, readAuthorizationOfHold } from '#db/readers/money/authorizations.ts';
import { type PaymentRow, readPayment, readPaymentOfHold } from '#db/readers/money/payments.ts';
import type { HoldRef, HoldView } from '#durable/box-office/checkout/hold.ts';
import type { CheckoutResult, CheckoutView } from '#shared/contracts/checkout.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { checkoutOf } from '#worker/box-office/parts.ts';
import { readSentTip } from '#worker/money/tips/send-tip.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { parseCheckoutId } from './checkout-id.ts';
import {
  holdCheckout,
  isOpen,
  isUnderWay,
  paymentCheckout,
  readBalance,
  readOwnPayment,
} from './checkout-view.ts';
import { cancelOpenPayment, settleByRareAsking } from './payments/settle-payment.ts';
import { saleIdOf } from './sell-checkout.ts';
import { adoptForPerson, giveBackForHold } from './strangers/adopt-authorization.ts';
import {
  cancelAuthorization,
  isOpenAuthorization,
  settleAuthorizationByRareAsking,
} from './strangers/settle-authorization.ts';

/** A checkout as it stands. Asks the provider about an open payment now and then, so that a lost webhook delays nobody long. */
export async function readCheckout(
  deps: CheckoutDeps,
  actor: Pick<Actor, 'id'> | null,
  owners: string[],
  checkoutId: string,
): Promise<Outcome<CheckoutView>> {
  const { eventId, holdId } = parseCheckoutId(checkoutId);
  const read = () => callObject(() => checkoutOf(deps, eventId).read({ holdId, owners }), 'OPERATION_FAILED');
  const hold = await read();
  if (!hold.ok) return hold;
  const open = (await readPaymentOfHold(readerOf(deps.db), holdId)) ?? null;
  if (!open && hold.value.fromBrowser) return readStrangersCheckout(deps, actor, eventId, hold.value, read);
  if (!open || !isOpen(open)) return done(await viewFor(deps, actor, eventId, hold.value, open));
  const isOver = (hold.value.state === 'expired' || hold.value.state === 'released') && !isUnderWay(open);
  await (isOver ? cancelOpenPayment(deps, open, 'CHECKOUT_EXPIRED') : settleByRareAsking(deps, open));
  const after = await read();
  if (!after.ok) return after;
  const payment = (await readPayment(readerOf(deps.db), open.id)) ?? null;
  return done(await viewFor(deps, actor, eventId, after.value, payment));
}

/** A hold without a payment, perhaps with a card that was authorized before anybody was known. */
async function readStrangersCheckout(
  deps: CheckoutDeps,
  actor: Pick<Actor, 'id'> | null,
  eventId: string,
  hold: HoldView,
  read: () => Promise<Outcome<HoldView>>,
): Promise<Outcome<CheckoutView>> {
  const open = await readAuthorizationOfHold(readerOf(deps.db), hold.holdId);
  if (!open || !isOpenAuthorization(open)) return done(await viewFor(deps, actor, eventId, hold, null, open));
  const isOver = hold.state === 'expired' || hold.state === 'released';
  if (isOver) await cancelAuthorization(deps, open, 'CHECKOUT_EXPIRED');
  // Its person has claimed the places, and the call that made it theirs was lost.
  else if (actor && !hold.anonymous) {
    const adopted = await adoptForPerson(deps, actor, eventId, hold);
    if (!adopted.ok) return adopted;
  } else await settleAuthorizationByRareAsking(deps, open);
  const after = await read();
  return after.ok ? done(await withPayment(deps, actor, eventId, after.value)) : after;
}

async function viewFor(
  deps: CheckoutDeps,
  actor: Pick<Actor, 'id'> | null,
  eventId: string,
  hold: HoldView,
  payment: PaymentRow | null,
  authorization: AuthorizationRow | null | undefined = null,
): Promise<CheckoutView> {
  const balanceMinor = await readBalance(deps, actor, hold.currency);
  return holdCheckout(deps, balanceMinor, eventId, hold, payment, authorization);
}

/** A hold with its newest payment, or the authorization of a stranger's card. */
export async function withPayment(
  deps: CheckoutDeps,
  actor: Pick<Actor, 'id'> | null,
  eventId: string,
  hold: HoldView,
): Promise<CheckoutView> {
  const payment = (await readPaymentOfHold(readerOf(deps.db), hold.holdId)) ?? null;
  const isStrangers = !payment && hold.fromBrowser;
  const authorization = isStrangers ? await readAuthorizationOfHold(readerOf(deps.db), hold.holdId) : null;
  return viewFor(deps, actor, eventId, hold, payment, authorization);
}

/** A tip or a top-up by card. */
export async function readPaymentCheckout(
  deps: CheckoutDeps,
  actor: Pick<Actor, 'id'>,
  paymentId: string,
): Promise<Outcome<CheckoutView>> {
  const known = await readOwnPayment(deps, actor, paymentId);
  if (!known) return refused('PAYMENT_NOT_FOUND');
  if (isOpen(known)) await settleByRareAsking(deps, known);
  const payment = (await readPayment(readerOf(deps.db), paymentId)) ?? known;
  return done(await paymentCheckout(deps, payment, await resultOfPayment(deps, payment)));
}

/** What a card gave that needs no hold; null while it is not paid. */
export async function resultOfPayment(
  deps: CheckoutDeps,
  payment: PaymentRow,
): Promise<Extract<CheckoutResult, { kind: 'tip' | 'topup' | 'unpaid' }> | null> {
  const { currency, amountMinor, userId, purpose, status } = payment;
  if (status !== 'paid') return null;
  if (payment.repays !== null) return { kind: 'unpaid', receipt: { currency, amountMinor } };
  if (purpose === 'topup') return { kind: 'topup', receipt: { currency, amountMinor } };
  if (purpose !== 'tip') return null;
  const receipt = await readSentTip(deps, { userId, requestId: saleIdOf(payment) });
  return receipt && { kind: 'tip', receipt };
}

/** Frees the places, and ends a card payment that nobody confirmed. A confirmed one is settled instead. */
export async function releaseCheckout(
  deps: CheckoutDeps,
  eventId: string,
  ref: HoldRef,
): Promise<Outcome<HoldView>> {
  const hold = await callObject(() => checkoutOf(deps, eventId).read(ref), 'OPERATION_FAILED');
  if (!hold.ok) return hold;
  const open = await readPaymentOfHold(readerOf(deps.db), ref.holdId);
  if (open && isOpen(open)) {
    const ended = await cancelOpenPayment(deps, open, 'CHECKOUT_EXPIRED');
    if (!ended.ok) return ended;
    const after = await readPayment(readerOf(deps.db), open.id);
    if (after && isUnderWay(after)) return refused('PAYMENT_PENDING');
  }
  if (hold.value.fromBrowser && hold.value.state !== 'selling')
    await giveBackForHold(deps, ref.holdId, 'CHECKOUT_EXPIRED');
  return callObject(() => checkoutOf(deps, eventId).release(ref), 'OPERATION_FAILED');
}
