import { erasePurchases } from '#client/features/checkout/flow/purchase-memory.ts';
import { tipDrafts } from '#client/features/money/tips/tip-draft.ts';

/** Erases a user's unfinished work in this browser: purchases and tips. */
export function eraseDrafts(): void {
  erasePurchases();
  tipDrafts.clear();
}
