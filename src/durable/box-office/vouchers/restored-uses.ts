import type { VoucherUse } from '#shared/vouchers/voucher-use.ts';
import type { StoredUse } from './voucher-store.ts';

/** Hand-overs and conflicts as D1 has them, oldest first, with the undo of the last one before it. */
export function restoredUses(uses: readonly VoucherUse[]): StoredUse[] {
  const restored: StoredUse[] = [];
  for (const use of uses) {
    if (use.kind !== 'undone') {
      restored.push({ ...use, requestId: use.id, decidedAt: use.at, undoneBy: null });
      continue;
    }
    const undone = restored.findLast(
      (one) =>
        one.kind === 'redeemed' &&
        one.undoneBy === null &&
        one.ticketId === use.ticketId &&
        one.contentId === use.contentId,
    );
    if (undone) undone.undoneBy = use.id;
  }
  return restored;
}
