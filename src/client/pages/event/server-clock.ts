import { createContext, useEffect, useState } from 'react';
import { after } from '#client/lib/delay.ts';
import { waitUntil } from '#client/lib/wait-until.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { offerOf } from '#shared/sales/offer.ts';
import { eventPhase } from '#shared/states.ts';
import { nextChange } from './sale.ts';

/** How far the server's clock is ahead of this browser's (ms). The server's clock decides when sales open. */
export const ServerClock = createContext(0);

/**
 * The event as of `now` on the server's clock: applies starts and ends of the event and its sales without a request.
 */
export function eventAt(event: EventView, now: number): EventView {
  const ticketTypes = event.ticketTypes.map((type) => {
    if (type.saleState === 'ended' || now >= Date.parse(type.salesEnd ?? event.endDate))
      return { ...type, saleState: 'ended' as const };
    if (type.saleState !== 'not_started' || !type.salesStart || now < Date.parse(type.salesStart))
      return type;
    return { ...type, saleState: type.available > 0 ? ('on_sale' as const) : ('sold_out' as const) };
  });
  const times = { startsAt: Date.parse(event.startDate), endsAt: Date.parse(event.endDate) };
  return {
    ...event,
    ticketTypes,
    ...offerOf(ticketTypes),
    phase: eventPhase({ status: event.status, ...times }, now),
  };
}

/** `eventAt`, re-rendered at every change. */
export function useEventNow(event: EventView | undefined, offset: number): EventView | undefined {
  const [, look] = useState(0);
  const now = Date.now() + offset;
  const next = event ? nextChange(event, now) : null;
  useEffect(() => {
    if (next === null) return;
    return waitUntil(next, { now: () => Date.now() + offset, after }, () => look((count) => count + 1));
  }, [next, offset]);
  return event && eventAt(event, now);
}
