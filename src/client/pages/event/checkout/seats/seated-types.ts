import type { SeatedType } from '#client/features/seats/choice/zone-offers.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { isBySeat, maxOf } from '../../sale.ts';

/** @param heldOf how many of a type the buyer has from earlier purchases */
export function seatedTypes(
  { ticketTypes }: Pick<EventView, 'ticketTypes'>,
  heldOf: (typeId: string) => number,
): SeatedType[] {
  return ticketTypes.flatMap((type) => {
    const { id, name, zoneId, priceMinor } = type;
    return zoneId === undefined ? [] : [{ id, name, zoneId, priceMinor, max: maxOf(type, heldOf(id)) }];
  });
}

/** The event without the types that the choice of seats sells now. Other types of zones stay, to say why they are not sold. */
export function withoutSeats(event: EventView, heldOf: (typeId: string) => number): EventView {
  const ticketTypes = event.ticketTypes.filter((type) => !isBySeat(type, heldOf(type.id)));
  return { ...event, ticketTypes };
}
