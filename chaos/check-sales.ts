import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { shareOf } from '#shared/money/money.ts';
import { priceLines, splitEvenly } from '#shared/money/pricing.ts';
import { secondTab } from './checkouts.ts';
import type { SentRequest } from './client.ts';
import type { Facts, SaleRow } from './facts.ts';
import type { Basket, Wish } from './request.ts';
import { DISCOUNT } from './world.ts';

export type Receipt = Omit<PurchaseReceipt, 'purchaseId' | 'ticketIds'> &
  Partial<Pick<PurchaseReceipt, 'purchaseId' | 'ticketIds'>> & { orderId?: string };

/** Compares a purchase or an order with the response to its buyer. */
export function checkSale(
  request: SentRequest,
  answer: Outcome<Receipt>,
  facts: Facts,
  report: (what: string) => void,
): void {
  const rows = salesOf(facts).filter(isOf(request));
  // A hold is tried again after a refusal, each time as a sale of its own.
  const row = rows.find(({ refusal }) => (answer.ok ? refusal === null : refusal === answer.code)) ?? rows[0];
  if (!answer.ok) {
    const { code } = answer;
    if (request.wish?.held && row && row.refusal !== code) return;
    if (row && row.refusal !== code) report(`got ${code}; D1 has ${row.refusal ?? row.status}`);
    if (!row && !isTrue(code, request, facts)) report(`got ${code}, which is not true`);
    return;
  }
  const { purchaseId, orderId, ticketIds, ...receipt } = answer.value;
  if (!row || row.refusal !== null || row.id !== (purchaseId ?? orderId)) {
    report(`got paid; D1 has ${row?.refusal ?? row?.status}`);
    return;
  }
  const { currency, subtotal: subtotalMinor, discount: discountMinor, total: totalMinor } = row;
  differs({ currency, subtotalMinor, discountMinor, totalMinor }, receipt, (what) =>
    report(`should get ${what}`),
  );
  const held = facts.tickets.filter((ticket) => ticket.purchase_id === row.id).map(({ id }) => id);
  if (String(held.sort()) !== String([...(ticketIds ?? [])].sort()))
    report(`has ${held.length} other tickets than it got`);
  if (!request.wish?.cash?.letIn) return;
  // Another person may have scanned it before the sale checked it in.
  const isIn = (id: string) =>
    facts.door.some(({ ticket_id, kind }) => ticket_id === id && kind === 'admitted');
  const isRefunded = (id: string) => facts.refunds.some(({ subject_id }) => subject_id === id);
  if (!held.every((id) => isIn(id) || isRefunded(id))) report('was not let in on what it paid for');
}

/** Every sale in D1, including those with a lost response, matches the rules and D1's state at that time. */
export function checkSold(
  requests: readonly SentRequest[],
  facts: Facts,
  report: (what: string) => void,
): void {
  for (const row of salesOf(facts)) {
    const request = requests.find((each) => each.wish && isOf(each)(row));
    const say = (what: string) => report(`#${request?.n ?? '?'} ${row.request_id} ${what}`);
    if (!request?.wish) say('was never requested');
    else if (row.refusal !== null) {
      if (!isTrue(row.refusal, request, facts, row)) say(`was refused as ${row.refusal}, which is not true`);
    } else checkPaid(row, request, request.wish, facts, say);
  }
}

function checkPaid(
  row: SaleRow,
  request: SentRequest,
  wish: Wish,
  facts: Facts,
  report: (what: string) => void,
): void {
  const seq = facts.history.seqOf(row.id);
  for (const [id, price] of wish.held?.prices ?? [])
    if (!facts.history.until(id, seq).some((state) => state.price === price))
      report(`was held at ${price}, which was never the price`);
  if (isClosed(request, facts, seq)) report('was sold after the event was cancelled');
  if (isOverLimit(request, wish)) report('was sold over the limit');
  const price = priceAt(wish, facts, seq);
  const due = {
    subtotal: price.subtotalMinor,
    discount: price.discountMinor,
    total: price.totalMinor,
    // Cash never passes through the platform.
    fee: wish.cash ? 0 : shareOf(price.totalMinor, request.venue.feeBps, 10_000),
    seller: wish.cash ? request.by.id : null,
    code: wish.coded ? request.venue.codeId : null,
    lines: price.lines.map(({ id, quantity, unitMinor, discountMinor, totalMinor }) =>
      String([id, quantity, unitMinor, discountMinor, totalMinor]),
    ),
    tickets:
      request.kind === 'order'
        ? []
        : price.lines.flatMap(({ id, quantity, totalMinor }) =>
            splitEvenly(totalMinor, quantity).map((paid) => String([id, paid])),
          ),
  };
  const lines = facts.lines.filter(({ sale_id }) => sale_id === row.id);
  const tickets = facts.tickets.filter(({ purchase_id }) => purchase_id === row.id);
  const held = {
    subtotal: row.subtotal,
    discount: row.discount,
    total: row.total,
    fee: row.fee,
    seller: row.sold_by ?? null,
    code: row.discount_code_id,
    lines: lines.map((line) =>
      String([line.item_id, line.quantity, line.unit_price, line.discount, line.total]),
    ),
    tickets: tickets.map(({ ticket_type_id, amount_paid }) => String([ticket_type_id, amount_paid])),
  };
  for (const list of [due.lines, due.tickets, held.lines, held.tickets]) list.sort();
  differs(due, held, (what) => report(`should have ${what}`));
}

/** Whether this refusal was possible: by D1's state at the refusal, or at any earlier time until the response. */
function isTrue(code: string, request: SentRequest, facts: Facts, row?: SaleRow): boolean {
  const { wish, kind, venue } = request;
  const seq = row ? facts.history.seqOf(row.id) : request.refusedBy;
  if (!wish || seq === undefined) return false;
  const closed = isClosed(request, facts, seq);
  const over = isOverLimit(request, wish);
  const total = priceAt(wish, facts, seq).totalMinor;
  const reasons: Record<string, boolean> = {
    EVENT_NOT_ON_SALE: kind === 'purchase' && closed,
    EVENT_CANCELLED: (kind === 'cash_sale' || wish.held !== undefined) && closed,
    ALL_HELD: !over && venue.hadHolds,
    HOLDS_LIMIT: !over && wish.held !== undefined,
    CHECKOUT_EXPIRED: wish.held !== undefined && !row,
    PRICE_CHANGED:
      wish.cash !== null && couldCost(wish, facts, seq).some((cost) => cost !== wish.cash?.totalMinor),
    MENU_CLOSED: kind === 'order' && closed,
    OVER_ORDER_LIMIT: over,
    SOLD_OUT: !over && (venue.hadWaits || couldLack(request, wish, facts, seq)),
    // Picks, keeps and edits of the plan at that moment are not recorded.
    SEAT_TAKEN: venue.seats !== null && (wish.held !== undefined || namesSeats(wish)),
    SEATS_INCOMPLETE: venue.seats !== null && namesSeats(wish),
    SEATS_APART_ONLY: venue.seats !== null && wish.together === true,
    DISCOUNT_USED_UP:
      !over && wish.coded && (venue.hadHolds || facts.history.at(venue.codeId, seq).uses === 0),
    // Only D1 knows wallets, and it checks them only for a sale that is otherwise possible.
    INSUFFICIENT_BALANCE:
      !wish.cash &&
      !wish.held?.card &&
      !over &&
      !closed &&
      row?.total === total &&
      (facts.history.at(row.id, seq).balance ?? Number.POSITIVE_INFINITY) < total,
  };
  return reasons[code] ?? false;
}

/**
 * The box office decides by a snapshot plus its own sales. The snapshot may lack later refunds or added stock, but
 * contains no phantom sales: so stock cannot look fuller than if nothing ever sold had been refunded.
 */
function couldLack({ kind, venue }: SentRequest, wish: Basket, { history }: Facts, until: number): boolean {
  const wanted = merged(wish);
  const stocks = history.soldOf(
    wanted.map(({ id }) => id),
    until,
  );
  const isShort = stocks.some(
    ({ quantity, everSold }, index) => quantity - everSold < (wanted[index]?.quantity ?? 0),
  );
  const { capacity } = venue.plan;
  if (isShort || kind === 'order' || capacity === null) return isShort;
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const inside = sum(history.soldOf(venue.typeIds, until).map(({ everSold }) => everSold));
  return capacity - inside < sum(wanted.map(({ quantity }) => quantity));
}

/** Possible prices by the box office's snapshot, which may be older than D1. */
function couldCost(wish: Basket, { history }: Facts, until: number): number[] {
  const [{ id, quantity } = { id: '', quantity: 0 }] = merged(wish);
  return history.until(id, until).map(({ price = 0 }) => price * quantity);
}

function isClosed({ venue }: SentRequest, { history }: Facts, seq: number): boolean {
  return history.at(venue.eventId, seq).open !== 1;
}

function namesSeats({ lines }: Basket): boolean {
  return lines.some(({ seatIds }) => seatIds !== undefined);
}

function isOverLimit({ kind, venue }: SentRequest, wish: Basket): boolean {
  const limitOf = (id: string) => venue.plan.types[venue.typeIds.indexOf(id)]?.perOrderLimit ?? 0;
  return kind === 'purchase' && merged(wish).some(({ id, quantity }) => quantity > limitOf(id));
}

function priceAt(wish: Wish, { history }: Facts, seq: number) {
  const wanted = merged(wish);
  const lines = wanted.map(({ id, quantity }) => ({
    itemId: id,
    quantity,
    unitMinor: wish.held?.prices.get(id) ?? history.at(id, seq).price ?? 0,
  }));
  const priced = priceLines(lines, 'USD', wish.coded ? DISCOUNT : null);
  if (!priced.ok) throw new Error('The code takes whatever is bought');
  return {
    ...priced.price,
    lines: priced.price.lines.map((line, index) => ({ ...line, id: wanted[index]?.id ?? '' })),
  };
}

function merged({ lines }: Basket): { id: string; quantity: number }[] {
  return [...Map.groupBy(lines, ({ itemId }) => itemId)].map(([id, same]) => ({
    id,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

function salesOf({ purchases, orders }: Facts): SaleRow[] {
  return [...purchases, ...orders];
}

function isOf({ wish, requestId }: SentRequest): (row: SaleRow) => boolean {
  const ids = wish?.held ? [requestId, secondTab(requestId)] : [requestId];
  return (row) => row.user_id === wish?.buyerId && ids.includes(row.request_id);
}

function differs<Row extends object>(due: Row, found: NoInfer<Row>, report: (what: string) => void): void {
  for (const name of Object.keys(due) as (keyof Row)[]) {
    const [one, other] = [JSON.stringify(due[name]), JSON.stringify(found[name])];
    if (one !== other) report(`${String(name)} ${one}, and it is ${other}`);
  }
}
