import { env } from 'cloudflare:test';
import type { HoldRequest } from '#durable/box-office/checkout/hold.ts';
import type { PurchaseRequest } from '#durable/box-office/sales/decide-purchase.ts';
import { fromBase64Url } from '#shared/codes/base64url.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan, type PlanIndex } from '#shared/seats/plan-index.ts';
import { SEAT_STATES, type SeatState, stateOf } from '#shared/seats/states/seat-states.ts';
import { readSnapshot } from '#shared/seats/states/state-bytes.ts';
import { forOneCall } from '#worker/box-office/parts.ts';
import { idOf, nameOf } from '../seating-plans.ts';
import { boxOfficeOf, buyerWith, eventOnSale, type Sale, type SaleOptions } from './events.ts';
import { granted } from './holds.ts';
import type { Person } from './people.ts';
import { giveSeats, seatsOfTickets } from './seats.ts';

/** An event that sells the seats of a plan; `typeId` is of its first zone. */
export interface SeatedSale extends Sale {
  plan: SeatingPlan;
  planVersion: number;
  index: PlanIndex;
  /** Ticket type by zone. */
  typeOf: Record<string, string>;
}

export async function seatedSale(plan: SeatingPlan, options: SaleOptions = {}): Promise<SeatedSale> {
  const sale = await eventOnSale(options);
  const { planVersion, typeOf } = await giveSeats(sale, plan);
  const typeId = typeOf[plan.zones[0]?.id ?? ''] ?? '';
  return { ...sale, typeId, plan, planVersion, index: indexPlan(plan), typeOf };
}

/** Seats by their names, such as "A1". */
export function seatIds({ index }: Pick<SeatedSale, 'index'>, ...names: string[]): string[] {
  return names.map((name) => idOf(index, name));
}

type Line = PurchaseRequest['lines'][number];

/** A purchase from the buyer's wallet; by default one ticket of the sale's type. */
export async function buySeats(
  sale: SeatedSale,
  buyer: Pick<Person, 'id' | 'name'>,
  line: Partial<Line> = {},
  more: Partial<PurchaseRequest> = {},
): Promise<Outcome<PurchaseReceipt>> {
  const lines = [{ ticketTypeId: sale.typeId, quantity: line.seatIds?.length ?? 1, ...line }];
  const answer = await boxOfficeOf(sale.eventId).purchase({
    userId: buyer.id,
    holderName: buyer.name,
    requestId: crypto.randomUUID(),
    requestHash: 'hash',
    lines,
    discountCode: null,
    ...more,
  });
  return answer as Outcome<PurchaseReceipt>;
}

/** What a new buyer gets, by names; or the refusal. */
export async function boughtBy(
  sale: SeatedSale,
  line: Partial<Line> = {},
  more: Partial<PurchaseRequest> = {},
): Promise<string[] | string> {
  const bought = await buySeats(sale, await buyerWith(100_000), line, more);
  return bought.ok ? namesOf(sale, bought.value) : bought.code;
}

/** Names of the seats that D1 has for a receipt's tickets. */
export async function namesOf(
  sale: SeatedSale,
  { ticketIds }: Pick<PurchaseReceipt, 'ticketIds'>,
): Promise<string[]> {
  const seats = await seatsOfTickets(ticketIds);
  return seats.map((seatId) => (seatId === null ? '-' : nameOf(sale.index, seatId)));
}

/** Lines of a hold that name seats. */
export function heldLine(sale: SeatedSale, ...names: string[]): HoldRequest['lines'] {
  return [{ id: sale.typeId, quantity: names.length, seatIds: seatIds(sale, ...names) }];
}

/** The states that everybody sees, as marks of the first row from left to right: free, held, sold, blocked (#). */
export async function marksOf(sale: SeatedSale): Promise<string> {
  const published = await forOneCall(boxOfficeOf(sale.eventId).seats()).states();
  if (!published) throw new Error('The event has no seats');
  const bytes = fromBase64Url(published.snapshot);
  const at = bytes && readSnapshot(sale.index, published.planVersion, bytes);
  if (!at) throw new Error('The states are not of this plan');
  const mark = (state: SeatState) => '.hx#'.charAt(SEAT_STATES.indexOf(state));
  return (sale.index.groups[0]?.seats ?? []).map((seat) => mark(stateOf(at.states, seat))).join('');
}

/** Seats of unrefunded tickets in D1, by names. */
export async function soldSeatsOf(sale: SeatedSale): Promise<string[]> {
  const rows = await env.DB.prepare(
    "SELECT seat_id AS seatId FROM tickets WHERE event_id = ? AND seat_id IS NOT NULL AND status <> 'refunded'",
  )
    .bind(sale.eventId)
    .all<{ seatId: string }>();
  return rows.results.map(({ seatId }) => nameOf(sale.index, seatId)).sort();
}

export async function heldSeatsOf(sale: SeatedSale): Promise<string[]> {
  const held = await forOneCall(boxOfficeOf(sale.eventId).seats()).heldSeats();
  return held.map((seatId) => nameOf(sale.index, seatId)).sort();
}

export { granted };
