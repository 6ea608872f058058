import type { EventView, TicketTypeView } from '#shared/contracts/events.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { personLimitOf } from '#shared/events/person-limit.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';

/** So few that saying how many helps to decide. */
const FEW_LEFT = 20;

export function isFew(type: TicketTypeView): boolean {
  return type.saleState === 'on_sale' && type.available <= FEW_LEFT;
}

/** How many of a type one purchase may hold now, given what the buyer already holds. */
export function maxOf(type: TicketTypeView, held = 0): number {
  if (type.saleState !== 'on_sale') return 0;
  return Math.max(0, Math.min(inOrder(type), mayStillGet(type, held)));
}

/** The limit per person where that is what bounds the next purchase; null where something else does. */
export function boundPerPerson(type: TicketTypeView, held: number): number | null {
  if (type.saleState !== 'on_sale' || type.available === 0) return null;
  return mayStillGet(type, held) <= inOrder(type) ? personLimitOf(type, type.priceMinor) : null;
}

function inOrder(type: TicketTypeView): number {
  return Math.min(type.perOrderLimit, type.available, PURCHASE_TICKETS_MAX);
}

/** Without a limit per person: any number. */
function mayStillGet(type: TicketTypeView, held: number): number {
  return (personLimitOf(type, type.priceMinor) ?? Number.POSITIVE_INFINITY) - held;
}

export type EventSale = 'open' | 'paused' | 'sold_out' | 'not_started' | 'ended' | 'none' | 'closed';

/** The event's sale as a whole: what its one button says. `closed` has a banner of its own. */
export function saleOf(event: EventView): EventSale {
  if (event.phase !== 'published' && event.phase !== 'ongoing') return 'closed';
  if (event.salesPaused) return 'paused';
  const states = event.ticketTypes.map((type) => type.saleState);
  if (states.length === 0) return 'none';
  if (states.includes('on_sale')) return 'open';
  if (states.includes('not_started')) return 'not_started';
  return states.includes('sold_out') ? 'sold_out' : 'ended';
}

/** Why nothing of this event can be bought now, in the words of a refusal; null while something can. */
export function closedBy(event: EventView): ErrorCode | null {
  switch (saleOf(event)) {
    case 'open':
      return null;
    case 'paused':
      return 'SALES_PAUSED';
    case 'sold_out':
      return 'SOLD_OUT';
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

/** When the first of the types that are not on sale yet will be. */
export function firstStart(event: EventView): string | null {
  const starts = event.ticketTypes
    .filter(({ saleState }) => saleState === 'not_started')
    .flatMap(({ salesStart }) => salesStart ?? []);
  return starts.sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
}

/** The next moment at which this page would say something else; null when there is none. Unix milliseconds. */
export function nextChange(event: EventView, now: number): number | null {
  const moments = [event.startDate, event.endDate]
    .concat(
      event.ticketTypes.flatMap((type) => [type.salesStart, type.salesEnd].filter((time) => time !== null)),
    )
    .map((time) => Date.parse(time))
    .filter((time) => time > now);
  return moments.length > 0 ? Math.min(...moments) : null;
}
