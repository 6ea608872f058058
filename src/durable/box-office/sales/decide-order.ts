import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { ORDER_PORTIONS_MAX } from '#shared/limits.ts';
import { sumOf, type TicketCredit, takeCredits } from '#shared/vouchers/credits.ts';
import type { PricedSale } from './commit-member.ts';
import { sumByItem } from './decide-purchase.ts';
import { priceSale } from './price-sale.ts';
import type { SaleRequest } from './sale-strategy.ts';

/** An order as the Worker passes it on. */
export interface OrderRequest extends SaleRequest {
  holderName: string;
  lines: { menuItemId: string; quantity: number }[];
  discountCode: string | null;
  /** The total that the guest saw; a different total is not charged. */
  expectedTotalMinor?: number | null;
}

/**
 * Decides whether an order is allowed at `at` (Unix ms) and prices it. Stock is checked separately.
 * @param credits bar money that the buyer's tickets have left, which pays first
 */
export function decideOrder(
  snapshot: EventSnapshot,
  request: OrderRequest,
  at: number,
  credits: readonly TicketCredit[],
): Outcome<PricedSale> {
  if (snapshot.status !== 'published' || at >= snapshot.endsAt) return refused('MENU_CLOSED');
  const quantities = sumByItem(
    request.lines.map(({ menuItemId, quantity }) => ({ id: menuItemId, quantity })),
  );
  const lines: { itemId: string; name: string; quantity: number; unitMinor: number }[] = [];
  let portions = 0;
  for (const [itemId, quantity] of quantities) {
    const item = snapshot.menu.find((candidate) => candidate.id === itemId);
    if (!item) return refused('MENU_ITEM_GONE');
    lines.push({ itemId, name: item.name, quantity, unitMinor: item.price });
    portions += quantity;
  }
  if (portions > ORDER_PORTIONS_MAX) return refused('OVER_ORDER_LIMIT', { limit: ORDER_PORTIONS_MAX });
  const full = priceSale(snapshot, lines, { discountCode: request.discountCode }, at);
  const creditMinor = full.ok ? Math.min(full.value.price.totalMinor, sumOf(credits)) : 0;
  const priced = priceSale(snapshot, lines, { ...request, creditMinor }, at);
  if (!priced.ok) return priced;
  return done({
    lines: lines.map(({ unitMinor, ...line }) => line),
    ...priced.value,
    ...(creditMinor > 0 && { credits: takeCredits(credits, creditMinor) }),
  });
}

/** A hold has fixed limits and prices; only the state of the event still counts. */
export function decideHeldOrder(
  { status, endsAt }: EventSnapshot,
  held: { goods: PricedSale; reserved: boolean } | null,
  at: number,
): Outcome<PricedSale> {
  if (!held) return refused('CHECKOUT_NOT_FOUND');
  if (status !== 'published' || at >= endsAt) return refused('MENU_CLOSED');
  return done({ ...held.goods, reserved: held.reserved });
}
