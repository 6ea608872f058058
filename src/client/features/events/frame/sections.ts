import type { ParseKeys } from 'i18next';
import { PATHS } from '#shared/paths.ts';

/** One of the pages of an organizer's event. */
export interface EventPage {
  label: Extract<ParseKeys<'eventFrame'>, `pages.${string}`>;
  /** The path as in the routes table. */
  route: string;
  hrefFor: (eventId: string) => string;
}

export interface EventSection {
  label: Extract<ParseKeys<'eventFrame'>, `sections.${string}`>;
  /** The section's link opens the first. */
  pages: readonly [EventPage, ...EventPage[]];
  /** While the event's door is open, the overview shows this section's pages. */
  isForTonight?: boolean;
}

/** The event id is in the path or in the `event` query parameter. */
function page(label: EventPage['label'], route: string): EventPage {
  return {
    label,
    route,
    hrefFor: (eventId) =>
      route.includes(':eventId') ? route.replace(':eventId', eventId) : `${route}?event=${eventId}`,
  };
}

export const EVENT_SECTIONS: readonly EventSection[] = [
  { label: 'sections.overview', pages: [page('pages.overview', PATHS.eventEditor)] },
  {
    label: 'sections.setup',
    pages: [
      page('pages.details', PATHS.eventDetails),
      page('pages.tickets', PATHS.eventTickets),
      page('pages.seats', PATHS.eventSeats),
      page('pages.menu', PATHS.menuEditor),
      page('pages.codes', PATHS.discountCodes),
    ],
  },
  {
    label: 'sections.guests',
    pages: [
      page('pages.attendees', PATHS.attendees),
      page('pages.lists', PATHS.eventLists),
      page('pages.promoters', PATHS.eventPromoters),
      page('pages.messages', PATHS.messages),
      page('pages.refunds', PATHS.refunds),
    ],
  },
  {
    label: 'sections.night',
    pages: [
      page('pages.staff', PATHS.eventStaff),
      page('pages.doors', PATHS.eventDoors),
      page('pages.door', PATHS.scanner),
      page('pages.bar', PATHS.orderManagement),
    ],
    isForTonight: true,
  },
  {
    label: 'sections.money',
    pages: [page('pages.statement', PATHS.payouts), page('pages.analytics', PATHS.analytics)],
  },
];

/** These fill the screen, without the event's frame. */
export const FULL_SCREEN: readonly string[] = [PATHS.scanner, PATHS.orderManagement];

/** The event's page at this path, with its section. */
export function eventPageAt(
  eventId: string,
  pathname: string,
): { section: EventSection; page: EventPage } | undefined {
  for (const section of EVENT_SECTIONS) {
    const found = section.pages.find(({ hrefFor }) => hrefFor(eventId).split('?')[0] === pathname);
    if (found) return { section, page: found };
  }
  return undefined;
}
