import type { WalkUp } from '#db/commits/sales/cash-sales.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot, SnapshotTicketType } from '#shared/events/event-snapshot.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import { discountTyped } from '#shared/promoters/attribution.ts';
import { personLimitOf } from '#shared/sales/person-limit.ts';
import type { PricedSale } from './commit-member.ts';
import { priceSale } from './price-sale.ts';
import type { SaleRequest } from './sale-strategy.ts';

/** A purchase as the Worker passes it on. */
export interface PurchaseRequest extends SaleRequest {
  /** Shown on the scanner's screen. */
  holderName: string;
  lines: { ticketTypeId: string; quantity: number }[];
  discountCode: string | null;
  /** The total that the buyer saw; a different total is not charged. */
  expectedTotalMinor?: number | null;
  /** The buyer's signed queue token, if any. */
  queueToken?: string | undefined;
  /** Whose token it is, if not the buyer's: the browser in which they signed in while they waited. */
  queueOwner?: string | undefined;
  /** Sold for cash at the door; absent when the buyer's wallet pays. */
  cash?: CashPayment;
  /** Staff sell to somebody in front of them, who pays on a phone: the limits of online sales do not apply. */
  atDoor?: true;
}

export interface CashPayment {
  soldBy: string;
  guest: WalkUp;
  /** Given away. */
  isFree?: true;
}

/**
 * Decides whether a purchase is allowed at `at` (Unix ms) and prices it. Stock is checked separately, because it
 * changes while a purchase waits. Lines of the same type are summed.
 */
export function decidePurchase(
  snapshot: EventSnapshot,
  request: PurchaseRequest,
  at: number,
): Outcome<PricedSale> {
  const { cash } = request;
  const atDoor = cash !== undefined || request.atDoor === true;
  if (cash && snapshot.status === 'cancelled') return refused('EVENT_CANCELLED');
  if (snapshot.status !== 'published' || at >= snapshot.endsAt) return refused('EVENT_NOT_ON_SALE');

  if (!cash && snapshot.salesPaused === 1) return refused('SALES_PAUSED');

  const quantities = sumByItem(
    request.lines.map(({ ticketTypeId, quantity }) => ({ id: ticketTypeId, quantity })),
  );
  const lines: {
    type: SnapshotTicketType;
    itemId: string;
    name: string;
    quantity: number;
    unitMinor: number;
  }[] = [];
  let tickets = 0;
  for (const [itemId, quantity] of quantities) {
    const type = snapshot.types.find((candidate) => candidate.id === itemId);
    if (!type) return refused('EVENT_NOT_ON_SALE');
    const refusal = atDoor ? null : onlineRefusal(type, quantity, at);
    if (refusal) return refusal;
    lines.push({ type, itemId, name: type.name, quantity, unitMinor: cash?.isFree ? 0 : type.price });
    tickets += quantity;
  }
  if (tickets > PURCHASE_TICKETS_MAX) return refused('OVER_ORDER_LIMIT', { limit: PURCHASE_TICKETS_MAX });
  const typed = discountTyped(snapshot, request.discountCode);
  const priced = priceSale(snapshot, lines, { ...request, discountCode: typed }, at);
  if (!priced.ok) return priced;
  const { fee, ...price } = priced.value;
  return done({
    lines: lines.map(({ unitMinor, type, ...line }, index) => ({
      ...line,
      orderLimit: atDoor ? PURCHASE_TICKETS_MAX : type.perOrderLimit,
      personLimit: atDoor ? null : personLimitOf(type, price.price.lines[index]?.totalMinor ?? unitMinor),
    })),
    ...price,
    // Cash never passes through Aforo, so there is no platform fee.
    fee: cash ? 0 : fee,
  });
}

/** A hold has fixed windows, limits and prices; only the state of the event still counts. */
export function decideHeldPurchase(
  { status, endsAt, salesPaused, types }: EventSnapshot,
  held: { goods: PricedSale; reserved: boolean } | null,
  at: number,
): Outcome<PricedSale> {
  if (!held) return refused('CHECKOUT_NOT_FOUND');
  if (status === 'cancelled') return refused('EVENT_CANCELLED');
  if (status !== 'published' || at >= endsAt) return refused('EVENT_NOT_ON_SALE');
  if (salesPaused === 1) return refused('SALES_PAUSED');
  if (held.goods.lines.some(({ itemId }) => !types.some(({ id }) => id === itemId)))
    return refused('SOLD_OUT');
  return done({ ...held.goods, reserved: held.reserved });
}

/** The organizer's limits on online sales. They do not apply at the door, where staff decide. */
function onlineRefusal(type: SnapshotTicketType, quantity: number, at: number): Refusal | null {
  if (type.salesStartAt !== null && at < type.salesStartAt) return refused('SALE_NOT_STARTED');
  if (type.salesEndAt !== null && at >= type.salesEndAt) return refused('SALE_ENDED');
  if (quantity > type.perOrderLimit) return refused('OVER_ORDER_LIMIT', { limit: type.perOrderLimit });
  return null;
}

/** Keeps the order of first appearance. */
export function sumByItem(lines: readonly { id: string; quantity: number }[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of lines) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return quantities;
}
