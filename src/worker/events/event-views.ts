import type { EventCardRow } from '#db/readers/events/browse-events.ts';
import type { EventDetails, TicketTypeRow } from '#db/readers/events/event-details.ts';
import { termsOf } from '#db/sql/type-terms.ts';
import { typeContentsOf } from '#db/sql/vouchers.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { EventCard, EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { isPublicType, type TypeTerms } from '#shared/events/type-rules.ts';
import { offerOf } from '#shared/sales/offer.ts';
import { type TypeOffer, typeOffers } from '#shared/sales/type-offers.ts';
import { eventPhase } from '#shared/states.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { termsView } from './type-terms-view.ts';

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

/** As guests see them. */
function offeredTypes(row: EventCardRow, now: number) {
  return typeOffers(row.ticketTypeStock, row, now)
    .filter(({ type }) => isPublicType(type))
    .map(({ type, ...offer }) => ({ priceMinor: type.priceMinor, ...offer }));
}

export function eventView(details: EventDetails, mine: boolean, now: number): EventView {
  const { event, types, performers } = details;
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
    ticketTypes: typeViews(details, (type) => mine || isPublicType(type), mine, now),
    ...(types.some(({ visibility }) => visibility === 'code') && { hasCodes: true as const }),
    listed: event.listed,
    minAge: event.minAge,
    doorsAt: event.doorsAt === null ? null : toIso(event.doorsAt),
    mine,
    salesPaused: event.salesPaused,
    version: event.version,
    serverTime: toIso(now),
  };
}

/** Types of an event with their state for guests. @param mine with what only editors know */
export function typeViews(
  { event, types }: EventDetails,
  isShown: (type: TypeTerms) => boolean,
  mine: boolean,
  now: number,
): TicketTypeView[] {
  const stocks = types.map(({ questions, bundle, ...type }) => ({
    ...type,
    ...termsOf({ questions, bundle }),
  }));
  return typeOffers(stocks, event, now)
    .filter(({ type }) => isShown(type))
    .map((offer) => ticketTypeView(offer, stocks, mine));
}

type TypeStocks = Omit<TicketTypeRow, 'questions' | 'bundle'> & Pick<TypeTerms, 'questions' | 'bundle'>;

function ticketTypeView(
  { type, available, saleState }: TypeOffer<TypeStocks>,
  types: readonly TypeStocks[],
  mine: boolean,
): TicketTypeView {
  const contents = typeContentsOf(type.contents);
  return {
    ...termsView(type, types, mine),
    id: type.id,
    name: type.name,
    description: type.description,
    priceMinor: type.priceMinor,
    quantity: type.quantity,
    sold: type.sold,
    available,
    saleState,
    salesStart: type.salesStartAt === null ? null : toIso(type.salesStartAt),
    salesEnd: type.salesEndAt === null ? null : toIso(type.salesEndAt),
    perOrderLimit: type.perOrderLimit,
    perPersonLimit: type.perPersonLimit,
    sortOrder: type.sortOrder,
    ...(contents && { contents }),
    ...(type.zoneId !== null && { zoneId: type.zoneId }),
  };
}
