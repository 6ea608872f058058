import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { arrayOf, type Guard, isNumber, isString, nullable, objectOf, oneOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import { QUEUE_TOKEN_TTL_MS } from '#shared/limits.ts';
import { PAYMENT_METHODS } from '#shared/states.ts';
import { isCartLines } from '../cart/cart.ts';
import {
  EMPTY_PURCHASE,
  isUnderWay,
  mayBePaying,
  type Purchase,
  type PurchaseState,
} from '../purchase-flow.ts';
import { purchaseKey, STORED_PURCHASES, storedId } from './stored-purchase.ts';

/** A choice of another day is not offered again. */
const CHOICE_TTL_MS = 24 * 3_600_000;

const isRequest = objectOf({ requestId: isString, eventId: isString, lines: arrayOf(objectOf({})) });
const isAmount = objectOf({ amountMinor: isNumber });
const isPaymentId = objectOf({ paymentId: isString });
const isPlace = objectOf({
  queueToken: nullable(isString),
  ahead: nullable(isNumber),
  aheadAtFirst: isNumber,
  shownAt: isNumber,
});
const isPayment = objectOf({ requestId: isString, method: oneOf(PAYMENT_METHODS) });
const isSubject: Guard<object> = (value): value is object =>
  objectOf({ checkoutId: isString })(value) ||
  objectOf({ tip: isAmount })(value) ||
  objectOf({ topUp: isAmount })(value) ||
  objectOf({ unpaid: isPaymentId })(value);
const isPaying = objectOf({ subject: isSubject });
const isLast = objectOf({ last: nullable(objectOf({ request: isRequest })) });
const isStartCall = objectOf({ call: objectOf({ kind: oneOf(['start']), request: isRequest }) });
const isPayCall = objectOf({
  call: objectOf({ kind: oneOf(['pay']), subject: isSubject, pay: isPayment }),
});
const isQueued = objectOf({
  call: objectOf({ kind: oneOf(['start']), request: isRequest, place: isPlace }),
});
const isPayable = objectOf({ subject: isSubject, pay: nullable(isPayment) });
const isCall = (value: unknown) => isStartCall(value) || isPayCall(value);

const IS_STATE: Record<string, (value: unknown) => boolean> = {
  choosing: isLast,
  emailFirst: (value) => isLast({ last: null, ...Object(value) }),
  calling: isCall,
  payBusy: isPayCall,
  queued: isQueued,
  confirming: isCall,
  unanswered: isCall,
  open: isPaying,
  card: isPayable,
  secured: isPaying,
  settling: isPayable,
  ended: isPaying,
};
const hasStep = objectOf<{ step: string }>({ step: isString });
const isState: Guard<PurchaseState> = (value): value is PurchaseState =>
  hasStep(value) && IS_STATE[value.step]?.(value) === true;

/**
 * Every purchase under way, by `storedId`: what is chosen, what was sent, the place in line and the checkout. All tabs
 * share it, because the one that sent a purchase may be closed; `useOwnTab` lets one of them act.
 */
export const purchases = persistedStore(
  STORED_PURCHASES,
  objectOf<Purchase>({
    lines: isCartLines,
    code: isString,
    state: isState,
    at: isNumber,
  }),
  { isExpired: ({ state, at }, now) => Math.abs(now - at) >= lifetimeMs(state) },
);

/**
 * Only the server knows the age of a queue token or a hold, so that a device's clock ends none of them. It knows nothing
 * of a place in line without a token.
 */
function lifetimeMs(state: PurchaseState): number {
  if (state.step === 'choosing' || state.step === 'emailFirst') return CHOICE_TTL_MS;
  return state.step === 'queued' && state.call.place.queueToken === null
    ? QUEUE_TOKEN_TTL_MS
    : Number.POSITIVE_INFINITY;
}

/** A visitor's purchase passes to the account that signs in, unless that has one under way. */
function seenId(key: string, ownerId: string | null): string {
  const own = storedId(key, ownerId);
  const strangers = storedId(key, null);
  const present = purchases.read(own);
  return (present && isUnderWay(present.state)) || !purchases.read(strangers) ? own : strangers;
}

export function readPurchase(key: string, ownerId: string | null): Purchase {
  return purchases.read(seenId(key, ownerId)) ?? EMPTY_PURCHASE;
}

/** @param purchase null erases what this person sees */
export function writePurchase(purchase: Purchase | null, key: string, ownerId: string | null): void {
  const from = seenId(key, ownerId);
  const to = storedId(key, ownerId);
  purchases.write(purchase, to);
  if (from !== to) purchases.write(null, from);
}

export function usePurchase(key: string, ownerId: string | null): Purchase {
  return useSyncExternalStore(
    purchases.subscribe,
    useCallback(() => readPurchase(key, ownerId), [key, ownerId]),
    () => EMPTY_PURCHASE,
  );
}

/** Written for a moment by the tab that has bought, as a sign to the others. */
export const BOUGHT: Purchase = { ...EMPTY_PURCHASE, at: Number.MAX_SAFE_INTEGER };

/** Whether another tab has bought this purchase, until `forget`. */
export function useBoughtElsewhere(key: string, ownerId: string | null) {
  const [isBought, setIsBought] = useState(false);
  useEffect(
    () =>
      purchases.subscribe((change) => {
        if (change?.id === storedId(key, ownerId) && change.from?.at === BOUGHT.at) setIsBought(true);
      }),
    [key, ownerId],
  );
  return { isBought, forget: useCallback(() => setIsBought(false), []) };
}

/** What was bought, while this page shows it: it carries codes, so that it is not stored. */
const results = new Map<string, CheckoutResult>();
const readers = new Set<() => void>();

export function showResult(key: string, result: CheckoutResult | null): void {
  if (result) results.set(key, result);
  else if (!results.delete(key)) return;
  for (const read of readers) read();
}

export function useShownResult(key: string): CheckoutResult | null {
  return useSyncExternalStore(
    subscribeToResults,
    useCallback(() => results.get(key) ?? null, [key]),
    () => null,
  );
}

function subscribeToResults(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

/**
 * At sign-out. A payment without a result stays for its owner, who may sign in again.
 * @returns the checkouts that hold places for nobody any more; an offered place waits for its own time
 */
export function erasePurchases(): string[] {
  const held: string[] = [];
  purchases.clear(({ state }, id) => {
    if (mayBePaying(state)) return true;
    const isHeld = state.step === 'open' || state.step === 'card' || state.step === 'secured';
    const subject = isHeld ? state.subject : null;
    const isOffer = id.includes(purchaseKey('offer'));
    if (subject && 'checkoutId' in subject && !isOffer) held.push(subject.checkoutId);
    return false;
  });
  return held;
}
