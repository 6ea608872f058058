import type { DecidedPurchase } from '#db/readers/sold-tickets.ts';
import { isErrorCode, refused } from '#shared/errors.ts';
import { currencySchema } from '#shared/money.ts';
import type { PurchaseAnswer } from './sale-queue.ts';

/** The buyer's answer for a purchase as D1 has it. */
export function answerOf(purchase: DecidedPurchase, requestHash: string): PurchaseAnswer {
  if (purchase.requestHash !== requestHash) return refused('REQUEST_ID_REUSED');
  if (purchase.status === 'refused') {
    return refused(isErrorCode(purchase.refusal) ? purchase.refusal : 'PURCHASE_FAILED');
  }
  return {
    ok: true,
    value: {
      purchaseId: purchase.id,
      currency: currencySchema.parse(purchase.currency),
      subtotalMinor: purchase.subtotal,
      discountMinor: purchase.discount,
      totalMinor: purchase.total,
      ticketIds: JSON.parse(purchase.ticketIds) as string[],
    },
  };
}
