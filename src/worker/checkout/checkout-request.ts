import { createHash } from 'node:crypto';
import { normalizeDiscountCode } from '#shared/money/pricing.ts';

/** Fields that purchases and orders share; line items and buyer are passed separately. */
export interface CheckoutRequest {
  requestId: string;
  requestHash: string;
  discountCode: string | null;
  expectedTotalMinor: number | null;
  source: string | null;
}

/** @param items requested quantities; their order does not change the hash */
export function checkoutRequest(
  input: {
    eventId: string;
    requestId: string;
    discountCode?: string | undefined;
    expectedTotalMinor?: number | undefined;
    source?: string | null | undefined;
  },
  items: readonly { id: string; quantity: number }[],
): CheckoutRequest {
  const lines = items.map(({ id, quantity }) => `${id}:${quantity}`).sort();
  const text = JSON.stringify([input.eventId, lines, normalizeDiscountCode(input.discountCode ?? '')]);
  return {
    requestId: input.requestId,
    requestHash: createHash('sha256').update(text).digest('base64url'),
    discountCode: input.discountCode || null,
    source: input.source ?? null,
    // Not part of the hash: a buyer who accepts a changed price continues the same purchase.
    expectedTotalMinor: input.expectedTotalMinor ?? null,
  };
}
