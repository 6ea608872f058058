import type { WalkUp } from '#db/commits/sales/cash-sales.ts';
import type { CatalogueType, EventSnapshot } from '#db/readers/events/event-snapshot.ts';
import type { Outcome, Refusal } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { personLimitOf } from '#shared/events/person-limit.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import type { PricedTrade } from './commit-member.ts';
import type { TradeRequest } from './group-commit.ts';
import { priceSale } from './price-sale.ts';

/** What a buyer asked for, as the Worker hands it over. */
export interface PurchaseRequest extends TradeRequest {
  /** For the door's screen. */
  holderName: string;
  lines: { ticketTypeId: string; quantity: number }[];
  discountCode: string | null;
  /** The total that the buyer was shown; another one is not charged. */
  expectedTotalMinor?: number | null;
  /** The signed place in the waiting room that the buyer was given, if any. */
  place?: string | undefined;
  /** Sold at the door for cash: by whom and to whom. Absent: from the buyer's wallet. */
  cash?: CashPayment;
}

export interface CashPayment {
  soldBy: string;
  guest: WalkUp;
}

/**
 * Decides whether a purchase is allowed at `at`, and what it costs. Stock is a question of its own, because it
 * changes while a purchase waits. The same type on two lines counts as their sum.
 */
export function decidePurchase(
  snapshot: EventSnapshot,
  request: PurchaseRequest,
  at: number,
): Outcome<PricedTrade> {
  const { cash } = request;
  if (cash && snapshot.status === 'cancelled') return refused('EVENT_CANCELLED');
  if (snapshot.status !== 'published' || at >= snapshot.endsAt) return refused('EVENT_NOT_ON_SALE');

  if (!cash && snapshot.salesPaused === 1) return refused('SALES_PAUSED');

  const quantities = sumByItem(
    request.lines.map(({ ticketTypeId, quantity }) => ({ id: ticketTypeId, quantity })),
  );
  const lines: { type: CatalogueType; itemId: string; name: string; quantity: number; unitMinor: number }[] =
    [];
  let tickets = 0;
  for (const [itemId, quantity] of quantities) {
    const type = snapshot.types.find((candidate) => candidate.id === itemId);
    if (!type) return refused('EVENT_NOT_ON_SALE');
    const refusal = cash ? null : onlineRefusal(type, quantity, at);
    if (refusal) return refusal;
    lines.push({ type, itemId, name: type.name, quantity, unitMinor: type.price });
    tickets += quantity;
  }
  if (tickets > PURCHASE_TICKETS_MAX) return refused('OVER_ORDER_LIMIT', { limit: PURCHASE_TICKETS_MAX });
  const priced = priceSale(snapshot, lines, request, at);
  if (!priced.ok) return priced;
  const { fee, ...price } = priced.value;
  return done({
    lines: lines.map(({ unitMinor, type, ...line }, index) => ({
      ...line,
      personLimit: cash ? null : personLimitOf(type, price.price.lines[index]?.totalMinor ?? unitMinor),
    })),
    ...price,
    // Cash never passes through Aforo, which takes no part of it.
    fee: cash ? 0 : fee,
  });
}

/** The organiser's rules for whoever buys without them; at their own door they or their people decide. */
function onlineRefusal(type: CatalogueType, quantity: number, at: number): Refusal | null {
  if (type.salesStartAt !== null && at < type.salesStartAt) return refused('SALE_NOT_STARTED');
  if (type.salesEndAt !== null && at >= type.salesEndAt) return refused('SALE_ENDED');
  if (quantity > type.perOrderLimit) return refused('OVER_ORDER_LIMIT', { limit: type.perOrderLimit });
  return null;
}

/** In the order in which they first appear. */
export function sumByItem(lines: readonly { id: string; quantity: number }[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of lines) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return quantities;
}
