import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { offerOf } from '#shared/sales/offer.ts';

/** Free seats that the codes and links of this tab open, by zone. */
export type OpenedSeats = Readonly<Record<string, number>>;

/** The event with the seats that are kept for this viewer: a type without ordinary seats sells those. */
export function withOpened(event: EventView, opened: OpenedSeats): EventView {
  return withMore(event, opened, ({ kept }, seats) =>
    kept && kept.places > 0 ? { kept: { ...kept, opened: seats } } : null,
  );
}

/**
 * The event with the seats that this viewer is choosing: everybody else's board counts them as held.
 * @param picked by zone
 */
export function withOwnPicks(event: EventView, picked: OpenedSeats): EventView {
  return withMore(event, picked, ({ available }, seats) => ({ available: available + seats }));
}

/** @param more what the seats of its zone change about a type, which is on sale then; null for nothing */
function withMore(
  event: EventView,
  seatsByZone: OpenedSeats,
  more: (type: TicketTypeView, seats: number) => Partial<TicketTypeView> | null,
): EventView {
  const changes = event.ticketTypes.map((type) => {
    const seats = seatsByZone[type.zoneId ?? ''] ?? 0;
    return seats > 0 ? more(type, seats) : null;
  });
  if (changes.every((change) => change === null)) return event;
  const ticketTypes = event.ticketTypes.map((type, at) => {
    const change = changes[at];
    if (!change) return type;
    const isSold = type.saleState === 'sold_out' || type.saleState === 'all_held';
    return { ...type, ...change, saleState: isSold ? ('on_sale' as const) : type.saleState };
  });
  return { ...event, ticketTypes, ...offerOf(ticketTypes) };
}
