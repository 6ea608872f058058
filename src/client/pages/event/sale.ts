import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { PURCHASE_TICKETS_MAX, ROOM_DRAW_MS } from '#shared/limits.ts';
import { sellableOf } from '#shared/sales/offer.ts';
import { personLimitOf } from '#shared/sales/person-limit.ts';

/** Stock at or below which the page shows the number left. */
const FEW_LEFT = 20;

export function isFew(type: TicketTypeView): boolean {
  return type.saleState === 'on_sale' && ordinaryLeft(type) <= FEW_LEFT;
}

/** Of a type on sale, without wheelchair spaces: seats opened for this viewer are theirs to choose like any other. */
export function ordinaryLeft({ available, kept }: TicketTypeView): number {
  return available + (kept ? Math.min(kept.places, kept.opened) : 0);
}

/** On sale with kept seats alone; null where others are left, or none. */
export function onlyKept(type: TicketTypeView): 'accessible' | 'opened' | null {
  if (type.saleState !== 'on_sale' || type.available > 0 || !type.kept) return null;
  return type.kept.opened > 0 ? 'opened' : 'accessible';
}

/** Sold in a zone of the seating plan. */
export function isSeated({ zoneId }: TicketTypeView): boolean {
  return zoneId !== undefined;
}

/** How many of a type one purchase may contain now, given how many the buyer already holds. */
export function maxOf(type: TicketTypeView, held = 0): number {
  if (type.saleState !== 'on_sale') return 0;
  return Math.max(0, Math.min(inOrder(type), mayStillGet(type, held)));
}

/** The choice of seats sells it now. */
export function isBySeat(type: TicketTypeView, held = 0): boolean {
  return isSeated(type) && maxOf(type, held) > 0;
}

/** The per-person limit if it is the tightest bound on the next purchase, otherwise null. */
export function boundPerPerson(type: TicketTypeView, held: number): number | null {
  if (type.saleState !== 'on_sale' || sellableOf(type) === 0) return null;
  return mayStillGet(type, held) <= inOrder(type) ? personLimitOf(type, type.priceMinor) : null;
}

function inOrder(type: TicketTypeView): number {
  return Math.min(type.perOrderLimit, sellableOf(type), PURCHASE_TICKETS_MAX);
}

/** Infinity without a per-person limit. */
function mayStillGet(type: TicketTypeView, held: number): number {
  return (personLimitOf(type, type.priceMinor) ?? Number.POSITIVE_INFINITY) - held;
}

/** Rows in the organizer's order, but those that are over come last. */
export function offeredFirst(types: readonly TicketTypeView[]): TicketTypeView[] {
  const isOver = ({ saleState }: TicketTypeView) => saleState === 'sold_out' || saleState === 'ended';
  return types.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)));
}

/** The first of the lowest price; one without a fixed price only if there is nothing else. */
export function cheapestOf(all: readonly TicketTypeView[]): TicketTypeView | undefined {
  const fixed = all.filter(({ pricing }) => !pricing);
  const types = fixed.length > 0 ? fixed : all;
  return types.toSorted((one, other) => one.priceMinor - other.priceMinor)[0];
}

export type EventSale =
  | 'open'
  | 'paused'
  | 'sold_out'
  | 'all_held'
  | 'not_started'
  | 'ended'
  | 'none'
  | 'closed';

/** The event's overall sale state, which labels the buy button. `closed` has its own banner. */
export function saleOf(event: EventView): EventSale {
  if (event.phase !== 'published' && event.phase !== 'ongoing') return 'closed';
  if (event.salesPaused) return 'paused';
  const states = event.ticketTypes.map((type) => type.saleState);
  if (states.length === 0) return 'none';
  if (states.includes('on_sale')) return 'open';
  if (states.includes('all_held')) return 'all_held';
  if (states.includes('not_started')) return 'not_started';
  return states.includes('sold_out') ? 'sold_out' : 'ended';
}

/** The error code that explains why nothing can be bought now; null while something can. */
export function closedBy(event: EventView): ErrorCode | null {
  switch (saleOf(event)) {
    case 'open':
      return null;
    case 'paused':
      return 'SALES_PAUSED';
    case 'sold_out':
      return 'SOLD_OUT';
    case 'all_held':
      return 'ALL_HELD';
    case 'not_started':
      return 'SALE_NOT_STARTED';
    case 'closed':
      if (event.phase === 'cancelled') return 'EVENT_CANCELLED';
      return event.phase === 'ended' ? 'SALE_ENDED' : 'EVENT_NOT_ON_SALE';
    case 'ended':
      return 'SALE_ENDED';
    case 'none':
      return 'EVENT_NOT_ON_SALE';
  }
}

/** Earliest sale start of the types not yet on sale. */
export function firstStart(event: EventView): string | null {
  const starts = event.ticketTypes
    .filter(({ saleState }) => saleState === 'not_started')
    .flatMap(({ salesStart }) => salesStart ?? []);
  return starts.sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
}

/** A sale of this many tickets spreads its first requests over most of the draw; a smaller one over less. */
const SPREAD_MS_PER_TICKET = 0.4;
const SPREAD_MAX_MS = ROOM_DRAW_MS - 1_000;
/** Shorter waits help nobody (ms). */
const SPREAD_MIN_MS = 250;

/**
 * How long the page waits before it asks for tickets in the first seconds of a sale (ms): everybody waits for the same
 * moment, and gets a random place anyway.
 */
export function openingWaitMs({ ticketTypes }: EventView, now: number, random: number): number {
  const started = ticketTypes.map(({ salesStart }) => Date.parse(salesStart ?? '')).filter((at) => at <= now);
  const drawEnds = Math.max(...started) + SPREAD_MAX_MS;
  const tickets = ticketTypes.reduce((sum, { available }) => sum + available, 0);
  const waitMs = Math.min(SPREAD_MAX_MS, tickets * SPREAD_MS_PER_TICKET, drawEnds - now) * random;
  return waitMs >= SPREAD_MIN_MS ? Math.round(waitMs) : 0;
}

/** Next time at which the page changes by itself (Unix ms), or null. */
export function nextChange(event: EventView, now: number): number | null {
  const moments = [event.startDate, event.endDate]
    .concat(
      event.ticketTypes.flatMap((type) => [type.salesStart, type.salesEnd].filter((time) => time !== null)),
    )
    .map((time) => Date.parse(time))
    .filter((time) => time > now);
  return moments.length > 0 ? Math.min(...moments) : null;
}
