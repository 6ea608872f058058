import type { EventDetails, EventRow, TicketTypeRow } from '#db/readers/events/event-details.ts';
import { decimalAmount } from '#shared/money/money.ts';
import { availabilityOf } from '#shared/sales/availability.ts';
import { eventPhase, type SaleState, saleState } from '#shared/states.ts';
import { zonedIso } from '#shared/time/zone-offset.ts';

const SCHEMA = 'https://schema.org';

/** schema.org availability by sale state; a sale that has not started is in stock from `validFrom` on. */
const AVAILABILITY = {
  on_sale: 'InStock',
  not_started: 'InStock',
  sold_out: 'SoldOut',
  all_held: 'SoldOut',
  ended: 'Discontinued',
} as const satisfies Record<SaleState, string>;

/** An event as schema.org `Event`, for search engines. @param image absolute URL */
export function eventFacts(details: EventDetails, page: { url: string; image: string; now: number }): object {
  const { event, types, performers } = details;
  const availableOf = availabilityOf(types, event.capacity);
  const phase = eventPhase(event, page.now);
  const over = phase === 'cancelled' || phase === 'ended';
  return {
    '@context': SCHEMA,
    '@type': 'Event',
    name: event.name,
    url: page.url,
    image: [page.image],
    ...(event.description && { description: event.description }),
    startDate: zonedIso(event.startsAt, event.timeZone),
    endDate: zonedIso(event.endsAt, event.timeZone),
    eventStatus: `${SCHEMA}/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    location: placeFacts(event),
    organizer: { '@type': 'Organization', name: event.organizerName },
    ...(performers.length > 0 && {
      performer: performers.map(({ name }) => ({ '@type': 'PerformingGroup', name })),
    }),
    offers: types.map((type) => {
      const state = saleState({ ...type, quantity: type.sold + availableOf(type) }, event, page.now);
      return offerFacts(type, event, over ? 'ended' : state, page.url);
    }),
  };
}

function placeFacts(event: EventRow): object {
  return {
    '@type': 'Place',
    name: event.venueName,
    address: {
      '@type': 'PostalAddress',
      ...(event.venueAddress && { streetAddress: event.venueAddress }),
      ...(event.city && { addressLocality: event.city }),
    },
  };
}

function offerFacts(type: TicketTypeRow, event: EventRow, state: SaleState, url: string): object {
  const from = type.salesStartAt ?? event.publishedAt;
  return {
    '@type': 'Offer',
    name: type.name,
    url,
    price: decimalAmount(type.priceMinor),
    priceCurrency: event.currency,
    availability: `${SCHEMA}/${AVAILABILITY[state]}`,
    ...(from !== null && { validFrom: zonedIso(from, event.timeZone) }),
    validThrough: zonedIso(type.salesEndAt ?? event.endsAt, event.timeZone),
  };
}
