import { normaliseDiscountCode } from '#shared/pricing.ts';
import { toBase64Url } from '#shared/qr.ts';

/** What a purchase and an order ask a box office for, beside their lines and who asks. */
export interface TradeHead {
  requestId: string;
  requestHash: string;
  discountCode: string | null;
}

/** @param items what is asked for; the same purchase hashes the same, in whatever order its lines came */
export async function tradeHead(
  input: { eventId: string; requestId: string; discountCode?: string | undefined },
  items: readonly { id: string; quantity: number }[],
): Promise<TradeHead> {
  const lines = items.map(({ id, quantity }) => `${id}:${quantity}`).sort();
  const text = JSON.stringify([input.eventId, lines, normaliseDiscountCode(input.discountCode ?? '')]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return {
    requestId: input.requestId,
    requestHash: toBase64Url(new Uint8Array(digest)),
    discountCode: input.discountCode || null,
  };
}
