import type { EventCardRow } from '#db/readers/events/browse-events.ts';
import type { EventDetails, EventRow, TicketTypeRow } from '#db/readers/events/event-details.ts';
import { typeContentsOf } from '#db/sql/vouchers.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { EventCard, EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { availabilityOf } from '#shared/sales/availability.ts';
import { offerOf } from '#shared/sales/offer.ts';
import { eventPhase, saleState } from '#shared/states.ts';
import { imageUrl } from '#worker/files/image-url.ts';

export function eventCard(row: EventCardRow, now: number): EventCard {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    venueName: row.venueName,
    city: row.city,
    timeZone: row.timeZone,
    currency: row.currency,
    startDate: toIso(row.startsAt),
    endDate: toIso(row.endsAt),
    phase: eventPhase(row, now),
    imageUrl: imageUrl(row.imageKey),
    ...offerOf(offeredTypes(row, now)),
  };
}

function offeredTypes(row: EventCardRow, now: number) {
  const types = row.ticketTypeStock;
  const availableOf = availabilityOf(types, row.capacity);
  return types.map((type) => {
    const available = availableOf(type);
    return {
      priceMinor: type.priceMinor,
      available,
      saleState: saleState({ ...type, quantity: type.sold + available }, row, now),
    };
  });
}

export function eventView(details: EventDetails, mine: boolean, now: number): EventView {
  const { event, types, performers } = details;
  const availableOf = availabilityOf(types, event.capacity);
  return {
    ...eventCard(event, now),
    description: event.description,
    venueAddress: event.venueAddress,
    capacity: event.capacity,
    cashTicketLimit: mine ? event.cashTicketLimit : null,
    delayedPayments: event.delayedPayments,
    allowsTransfers: event.allowsTransfers,
    transfersUntil: event.transfersUntil === null ? null : toIso(event.transfersUntil),
    returns: event.returns,
    returnsUntil: event.returnsUntil === null ? null : toIso(event.returnsUntil),
    status: event.status,
    organizer: { id: event.organizationId, name: event.organizerName },
    lineUp: performers,
    hasMenu: event.hasMenu,
    takesMoney: event.takesMoney,
    ticketTypes: types.map((type) => ticketTypeView(type, event, availableOf(type), now)),
    mine,
    salesPaused: event.salesPaused,
    version: event.version,
    serverTime: toIso(now),
  };
}

function ticketTypeView(
  type: TicketTypeRow,
  event: EventRow,
  available: number,
  now: number,
): TicketTypeView {
  const contents = typeContentsOf(type.contents);
  return {
    id: type.id,
    name: type.name,
    description: type.description,
    priceMinor: type.priceMinor,
    quantity: type.quantity,
    sold: type.sold,
    available,
    // A full venue sells out every type, even one with stock left.
    saleState: saleState({ ...type, quantity: type.sold + available }, event, now),
    salesStart: type.salesStartAt === null ? null : toIso(type.salesStartAt),
    salesEnd: type.salesEndAt === null ? null : toIso(type.salesEndAt),
    perOrderLimit: type.perOrderLimit,
    perPersonLimit: type.perPersonLimit,
    sortOrder: type.sortOrder,
    ...(contents && { contents }),
  };
}
