import type { WalkUp } from '#db/commits/sales/cash-sales.ts';
import { userOwner } from '#durable/box-office/checkout/hold.ts';
import type { SeatWishInput } from '#shared/contracts/seats/wish.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot, SnapshotTicketType } from '#shared/events/event-snapshot.ts';
import { ticketsOfLine } from '#shared/events/type-rules.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import { discountTyped } from '#shared/promoters/attribution.ts';
import { type AccessNeeds, keptNeeds } from '#shared/seats/access-needs.ts';
import type { PricedSale } from './commit-member.ts';
import {
  accessRefusal,
  type ChosenLine,
  chosenLine,
  soldLines,
  type TicketLine,
  waitsFor,
} from './decide-lines.ts';
import { priceSale } from './price-sale.ts';
import type { SaleRequest } from './sale-strategy.ts';

/** A purchase as the Worker passes it on. */
export interface PurchaseRequest extends SaleRequest {
  /** Shown on the scanner's screen. */
  holderName: string;
  lines: TicketLine[];
  discountCode: string | null;
  /** Access codes and links, which open types that are not for everybody. */
  access?: readonly string[] | undefined;
  /** Questions of its types are asked later: they cannot be asked in the turn that makes the sale. */
  asksLater?: true;
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
  /** What is looked for where lines of types with seats name none. */
  seats?: SeatWishInput | undefined;
  /** What the guests need to come and sit; kept of an event with seats. */
  accessNeeds?: AccessNeeds | undefined;
  /** Whose picks are theirs to buy; absent: the buyer's. */
  seatOwner?: string | undefined;
  /** The buyer's browser, whose picks are theirs too. */
  browser?: string | undefined;
  /** Of a comp: seats kept for this guest list are open. */
  listId?: string | undefined;
}

export interface CashPayment {
  soldBy: string;
  guest: WalkUp;
  /** Given away. */
  isFree?: true;
}

/**
 * Decides whether a purchase is allowed at `at` (Unix ms) and prices it. Stock is checked separately, because it
 * changes while a purchase waits. Lines of the same type are summed, and a bundle becomes the types it consists of.
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

  const { types } = snapshot;
  const chosen: ChosenLine[] = [];
  const after: string[] = [];
  let tickets = 0;
  for (const itemId of new Set(request.lines.map(({ ticketTypeId }) => ticketTypeId))) {
    const type = types.find((candidate) => candidate.id === itemId);
    if (!type) return refused('EVENT_NOT_ON_SALE');
    const line = chosenLine(type, request.lines);
    if (!line.ok) return line;
    if (line.value.seatIds && !snapshot.seating) return refused('NOT_SEATED');
    const refusal = atDoor
      ? null
      : (accessRefusal(type, request.access ?? []) ?? onlineRefusal(type, line.value.quantity, at));
    if (refusal) return refusal;
    // A part that was deleted is in no ticket.
    if (type.bundle?.some((part) => !types.some(({ id }) => id === part.ticketTypeId)))
      return refused('EVENT_NOT_ON_SALE');
    if (!atDoor) after.push(...waitsFor(type, snapshot, at));
    chosen.push(cash?.isFree ? { ...line.value, unitMinor: 0, floorMinor: 0 } : line.value);
    tickets += ticketsOfLine(type, line.value.quantity, types).length;
  }
  if (tickets > PURCHASE_TICKETS_MAX) return refused('OVER_ORDER_LIMIT', { limit: PURCHASE_TICKETS_MAX });
  const typed = discountTyped(snapshot, request.discountCode);
  const priced = priceSale(snapshot, chosen, { ...request, discountCode: typed }, at);
  if (!priced.ok) return priced;
  const { fee, price, code } = priced.value;
  const asks = !atDoor && !request.asksLater;
  const accessNeeds = snapshot.seating ? keptNeeds(request.accessNeeds) : null;
  const sold = soldLines(chosen, price, { types, atDoor, asks });
  if (!sold.ok) return sold;
  return done({
    ...sold.value,
    code,
    // Cash never passes through Aforo, so there is no platform fee.
    fee: cash ? 0 : fee,
    ...(after.length > 0 && { after }),
    ...(snapshot.seating && { seating: seatingOf(request) }),
    ...(accessNeeds && { accessNeeds }),
  });
}

const ANY_SEATS: SeatWishInput = { spaces: 0, stepFree: false, together: false };

function seatingOf({ seats, seatOwner, browser, userId, cash, access = [], listId }: PurchaseRequest) {
  const owner = seatOwner ?? userOwner(cash?.soldBy ?? userId);
  const viewer = { owner, access, ...(browser && { browser }), ...(listId && { listId }) };
  return { wish: seats ?? ANY_SEATS, viewer };
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
  // Copies: the stock names seats where the hold has none. After its time only its own seats will do, if they are still free.
  const lines = held.goods.lines.map((line) =>
    held.reserved || !line.seatIds ? { ...line } : { ...line, seatsChosen: true as const },
  );
  return done({ ...held.goods, lines, reserved: held.reserved });
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
