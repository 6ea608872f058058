import { createHash } from 'node:crypto';
import { normalizeDiscountCode } from '#shared/money/pricing.ts';

/** What a purchase and an order ask a box office for, beside their lines and who asks. */
export interface SaleRequestFields {
  requestId: string;
  requestHash: string;
  discountCode: string | null;
  expectedTotalMinor: number | null;
}

/** @param items what is asked for; the same purchase hashes the same, in whatever order its lines came */
export function saleRequest(
  input: {
    eventId: string;
    requestId: string;
    discountCode?: string | undefined;
    expectedTotalMinor?: number | undefined;
  },
  items: readonly { id: string; quantity: number }[],
): SaleRequestFields {
  const lines = items.map(({ id, quantity }) => `${id}:${quantity}`).sort();
  const text = JSON.stringify([input.eventId, lines, normalizeDiscountCode(input.discountCode ?? '')]);
  return {
    requestId: input.requestId,
    requestHash: createHash('sha256').update(text).digest('base64url'),
    discountCode: input.discountCode || null,
    // Not in the hash: whoever waited, and agrees to a price that changed meanwhile, goes on with the same purchase.
    expectedTotalMinor: input.expectedTotalMinor ?? null,
  };
}
