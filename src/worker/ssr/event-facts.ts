import type { EventDetails, EventRow, TicketTypeRow } from '#db/readers/events/event-details.ts';
import { termsOf } from '#db/sql/type-terms.ts';
import { isPublicType } from '#shared/events/type-rules.ts';
import { decimalAmount } from '#shared/money/money.ts';
import { typeOffers } from '#shared/sales/type-offers.ts';
import { eventPhase, type SaleState } from '#shared/states.ts';
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
  const stocks = types.map(({ questions, bundle, ...type }) => ({
    ...type,
    ...termsOf({ questions, bundle }),
  }));
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
    ...(event.doorsAt !== null && { doorTime: zonedIso(event.doorsAt, event.timeZone) }),
    ...(event.minAge !== null && { typicalAgeRange: `${event.minAge}-` }),
    offers: typeOffers(stocks, event, page.now)
      .filter(({ type }) => isPublicType(type))
      .map(({ type, saleState }) => offerFacts(type, event, over ? 'ended' : saleState, page.url)),
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

function offerFacts(
  type: Omit<TicketTypeRow, 'questions' | 'bundle'>,
  event: EventRow,
  state: SaleState,
  url: string,
): object {
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
