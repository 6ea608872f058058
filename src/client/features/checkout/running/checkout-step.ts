import type { CheckoutView } from '#shared/contracts/checkout.ts';
import type { StoredCheckout } from '../stored-checkout.ts';

/**
 * - `you`: e-mail and code.
 * - `pay`: method and card form.
 * - `confirming`: the provider has the payment; the result is awaited.
 * - `ended`: the hold is over, or the payment came to nothing.
 */
export type CheckoutStep = 'loading' | 'you' | 'pay' | 'confirming' | 'ended' | 'done';

/** A payment that is confirmed at once has no more time than a hold, in ms; a voucher has days. */
const DELAYED_MS = 3_600_000;

/** The person has done their part, and the money comes hours or days later. */
export function isDelayed({
  state,
  serverTime,
  expiresAt,
}: Pick<CheckoutView, 'state' | 'serverTime' | 'expiresAt'>): boolean {
  return state === 'processing' && Date.parse(expiresAt) - Date.parse(serverTime) > DELAYED_MS;
}

interface CheckoutFacts {
  stored: Pick<StoredCheckout, 'progress'>;
  /** The server's view; undefined while unknown, null for a tip or top-up whose payment has not begun. */
  view: Pick<CheckoutView, 'state'> | null | undefined;
  /** The server does not know this checkout, or it is another person's. */
  isLost: boolean;
  user: 'pending' | 'visitor' | 'unverified' | 'verified';
}

/** Derives the step from what the server says, so that reloads, lost answers and other tabs lead to the same one. */
export function checkoutStep({ stored, view, isLost, user }: CheckoutFacts): CheckoutStep {
  if (isLost) return 'ended';
  if (view === undefined) return 'loading';
  switch (view?.state) {
    case 'done':
      return 'done';
    case 'expired':
    case 'released':
    case 'failed':
      return 'ended';
    case 'processing':
      return 'confirming';
  }
  if (stored.progress === 'confirmed') return 'confirming';
  if (user === 'pending') return 'loading';
  return user === 'verified' ? 'pay' : 'you';
}
