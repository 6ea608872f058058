import { useCallback, useSyncExternalStore } from 'react';
import { objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';

/**
 * `offer`: places offered by a waitlist. `share`: places that were taken out of a group of friends. `unpaid`: what a card
 * refused after the sale.
 */
export type PurchaseKind = 'tickets' | 'offer' | 'share' | 'order' | 'tip' | 'topup' | 'unpaid';

/** The key of stored purchases, before that of one. */
export const STORED_PURCHASES = 'aforo-purchase:';

/**
 * At most one purchase of each kind and event is under way in a browser.
 * @param of the event, the token of the group, or the unpaid payment
 */
export function purchaseKey(kind: PurchaseKind, of = ''): string {
  return `${kind}:${of}`;
}

/** Each person of a browser has their own memory; `ownerId` is null for a visitor. */
export function storedId(key: string, ownerId: string | null): string {
  return `${ownerId ?? 'stranger'}:${key}`;
}

const stored = persistedStore(STORED_PURCHASES, objectOf({}));

/**
 * Whether this browser remembers such a purchase of this person, or of a visitor: a page loads the purchase flow for those,
 * and for a new one.
 */
export function useHasPurchase(kind: PurchaseKind, of: string, ownerId: string | null): boolean {
  const isStored = useCallback(() => {
    const key = purchaseKey(kind, of);
    return [ownerId, null].some((owner) => stored.read(storedId(key, owner)) !== null);
  }, [kind, of, ownerId]);
  return useSyncExternalStore(stored.subscribe, isStored, () => false);
}
