import type { EventView } from '#shared/contracts/events/events.ts';
import { offerOf } from '#shared/sales/offer.ts';

/** Free seats that the codes and links of this tab open, by zone. */
export type OpenedSeats = Readonly<Record<string, number>>;

/** The event with the seats that are kept for this viewer: a type without ordinary seats sells those. */
export function withOpened(event: EventView, opened: OpenedSeats): EventView {
  const isChanged = event.ticketTypes.some(({ zoneId = '' }) => (opened[zoneId] ?? 0) > 0);
  if (!isChanged) return event;
  const ticketTypes = event.ticketTypes.map((type) => {
    const seats = opened[type.zoneId ?? ''] ?? 0;
    const isSold = type.saleState === 'sold_out' || type.saleState === 'all_held';
    if (!type.kept || type.kept.places === 0 || seats === 0) return type;
    return {
      ...type,
      kept: { ...type.kept, opened: seats },
      saleState: isSold ? ('on_sale' as const) : type.saleState,
    };
  });
  return { ...event, ticketTypes, ...offerOf(ticketTypes) };
}
