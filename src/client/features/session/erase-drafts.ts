import { keptCarts } from '#client/features/cart/kept-cart.ts';
import { eraseTipDrafts } from '#client/features/tip-draft/tip-draft.ts';
import { eraseAllKeptPlaces } from '#client/features/waiting-room/kept-place.ts';

/** Erases what a person has begun in this browser: carts, tips, places in a queue. */
export function eraseDrafts(): void {
  eraseAllKeptPlaces();
  eraseTipDrafts();
  keptCarts.eraseAll();
}
