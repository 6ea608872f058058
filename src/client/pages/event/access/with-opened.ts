import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { offerOf } from '#shared/sales/offer.ts';

export type SeatsByZone = Readonly<Record<string, number>>;

/**
 * The event with the seats that are kept for this viewer: a type without ordinary seats sells those.
 * @param opened free seats that the codes and links of this tab open
 */
export function withOpened(event: EventView, opened: SeatsByZone): EventView {
  return withMore(event, opened, ({ kept }, seats) =>
    kept && kept.places > 0 ? { kept: { ...kept, opened: seats } } : null,
  );
}

/**
 * The event with the seats that this viewer is choosing: everybody else's board counts them as held.
 */
export function withOwnPicks(event: EventView, picked: SeatsByZone): EventView {
  return withMore(event, picked, ({ available }, seats) => ({ available: available + seats }));
}

/** @param more what the seats of its zone change about a type, which is on sale then; null for nothing */
function withMore(
  event: EventView,
  seatsByZone: SeatsByZone,
  more: (type: TicketTypeView, seats: number) => Partial<TicketTypeView> | null,
): EventView {
  const ticketTypes = event.ticketTypes.map((type) => {
    const seats = seatsByZone[type.zoneId ?? ''] ?? 0;
    const change = seats > 0 ? more(type, seats) : null;
    if (!change) return type;
    const isSold = type.saleState === 'sold_out' || type.saleState === 'all_held';
    return { ...type, ...change, saleState: isSold ? ('on_sale' as const) : type.saleState };
  });
  const isSame = ticketTypes.every((type, at) => type === event.ticketTypes[at]);
  return isSame ? event : { ...event, ticketTypes, ...offerOf(ticketTypes) };
}
