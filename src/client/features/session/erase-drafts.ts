import { storedCarts } from '#client/features/cart/stored-cart.ts';
import { eraseAllStoredQueueTokens } from '#client/features/queue/stored-queue-token.ts';
import { eraseTipDrafts } from '#client/features/tip-draft/tip-draft.ts';

/** Erases what a person has begun in this browser: carts, tips, places in a queue. */
export function eraseDrafts(): void {
  eraseAllStoredQueueTokens();
  eraseTipDrafts();
  storedCarts.eraseAll();
}
