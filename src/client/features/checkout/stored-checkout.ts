import { useCallback, useSyncExternalStore } from 'react';
import { type Guard, isBoolean, isString, nullable, objectOf, oneOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { PayCheckoutInput } from '#shared/contracts/checkout.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/states.ts';

type Without<Input, Key extends PropertyKey> = Input extends unknown ? Omit<Input, Key> : never;
/** What is paid: a hold of the box office, or a tip or top-up, which need none. */
export type CheckoutSubject = Without<PayCheckoutInput, 'requestId' | 'method'>;

/** A checkout that has left the choice, until it is paid or given up. Never holds a card, a code or a client secret. */
export interface StoredCheckout {
  subject: CheckoutSubject;
  /** Started by a visitor: the person who signs in claims it first, which gives more time. */
  isVisitors: boolean;
  /** The payment as last requested; a retry repeats its id. */
  pay: { requestId: string; method: PaymentMethod } | null;
  /** The card payment that `pay` has opened. */
  paymentId: string | null;
  /** How far the card form has come: `sent` to the provider, then `confirmed` by it. */
  progress: 'open' | 'sent' | 'confirmed';
}

const isSubject: Guard<CheckoutSubject> = (value): value is CheckoutSubject =>
  typeof value === 'object' &&
  value !== null &&
  ('checkoutId' in value || 'tip' in value || 'topUp' in value);

/** By `checkoutKey`. In the tab only: another tab starts its own. */
export const checkouts = persistedStore(
  'aforo-checkout:',
  objectOf<StoredCheckout>({
    subject: isSubject,
    isVisitors: isBoolean,
    pay: nullable(
      objectOf({
        requestId: isString,
        method: oneOf(PAYMENT_METHODS),
      }),
    ),
    paymentId: nullable(isString),
    progress: oneOf(['open', 'sent', 'confirmed'] as const),
  }),
  { storage: 'session' },
);

/** `offer`: places offered by a waitlist. `share`: places that were taken out of a group of friends. */
export type CheckoutKind = 'tickets' | 'offer' | 'share' | 'order' | 'tip' | 'topup';

/**
 * At most one checkout of each kind and event is under way in a tab.
 * @param of the event, or the token of the group
 */
export function checkoutKey(kind: CheckoutKind, of = ''): string {
  return `${kind}:${of}`;
}

export function beginCheckout(id: string, subject: CheckoutSubject, isVisitors: boolean): void {
  checkouts.write({ subject, isVisitors, pay: null, paymentId: null, progress: 'open' }, id);
}

export function useStoredCheckout(id: string): StoredCheckout | null {
  return useSyncExternalStore(
    checkouts.subscribe,
    useCallback(() => checkouts.read(id), [id]),
    () => null,
  );
}

/** A card payment that another tab or device has begun and a bank or a shop confirms later. */
export function resumeCheckout(id: string, checkoutId: string): void {
  const resumed = { isVisitors: false, pay: null, paymentId: null, progress: 'confirmed' } as const;
  checkouts.write({ subject: { checkoutId }, ...resumed }, id);
}

/** Whether money may be moving: the payment was sent and its result is unknown. Opening a card form moves none. */
export function mayBePaying({ pay, paymentId, progress }: StoredCheckout): boolean {
  const isUnanswered = pay !== null && paymentId === null;
  return progress !== 'open' || (isUnanswered && (pay.method === 'wallet' || pay.method === 'free'));
}
