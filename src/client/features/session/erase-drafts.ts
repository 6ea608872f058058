import { storedCarts } from '#client/features/cart/stored-cart.ts';
import { eraseAllStoredQueueTokens } from '#client/features/queue/stored-queue-token.ts';
import { eraseTipDrafts } from '#client/features/tip-draft/tip-draft.ts';

/** Erases a user's unfinished work in this browser: carts, tips, queue tokens. */
export function eraseDrafts(): void {
  eraseAllStoredQueueTokens();
  eraseTipDrafts();
  storedCarts.eraseAll();
}
