import { menuCarts } from '#client/features/checkout/cart/menu-cart.ts';
import { tipDrafts } from '#client/features/money/tips/tip-draft.ts';
import { eraseAllStoredQueueTokens } from '#client/features/queue/stored-queue-token.ts';

/** Erases a user's unfinished work in this browser: carts, tips, queue tokens. */
export function eraseDrafts(): void {
  eraseAllStoredQueueTokens();
  tipDrafts.clear();
  menuCarts.clear();
}
