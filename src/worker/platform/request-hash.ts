import { normaliseDiscountCode } from '#shared/pricing.ts';
import { toBase64Url } from '#shared/qr.ts';

/** A hash of what was asked for, the same in whatever order its lines came. */
export async function hashTrade(
  eventId: string,
  lines: readonly { id: string; quantity: number }[],
  discountCode: string | undefined,
): Promise<string> {
  const items = lines.map(({ id, quantity }) => `${id}:${quantity}`).sort();
  const text = JSON.stringify([eventId, items, normaliseDiscountCode(discountCode ?? '')]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(digest));
}
