import { menuCarts } from '#client/features/cart/menu-cart.ts';
import { eraseAllStoredQueueTokens } from '#client/features/queue/stored-queue-token.ts';
import { tipDrafts } from '#client/features/tip-draft/tip-draft.ts';

/** Erases a user's unfinished work in this browser: carts, tips, queue tokens. */
export function eraseDrafts(): void {
  eraseAllStoredQueueTokens();
  tipDrafts.clear();
  menuCarts.clear();
}
