import type { ParseKeys } from 'i18next';
import { routeOf } from '#client/app/routes.tsx';
import { isOrganizer } from '#client/features/session/roles.ts';
import type { Me } from '#shared/contracts/auth.ts';

/** One of the pages that an event of an organiser's has. */
export interface EventSection {
  label: Extract<ParseKeys<'eventFrame'>, `sections.${string}`>;
  /** As the routes table writes it. */
  route: string;
  hrefFor: (eventId: string) => string;
}

/** Its address has the event in the path, or names it behind the question mark. */
function section(label: EventSection['label'], route: string): EventSection {
  return {
    label,
    route,
    hrefFor: (eventId) =>
      route.includes(':eventId') ? route.replace(':eventId', eventId) : `${route}?event=${eventId}`,
  };
}

const SECTIONS: readonly EventSection[] = [
  section('sections.overview', '/my-events/:eventId'),
  section('sections.menu', '/my-events/:eventId/menu'),
  section('sections.attendees', '/my-events/:eventId/attendees'),
  section('sections.orders', '/order-management'),
  section('sections.staff', '/my-events/:eventId/staff'),
  section('sections.codes', '/discount-codes'),
  section('sections.refunds', '/refunds'),
  section('sections.analytics', '/analytics'),
  section('sections.statement', '/payouts'),
];

/** The sections that this person may open, in the order people need them. */
export function eventSections(me: Me | null): EventSection[] {
  const approved = me !== null && isOrganizer(me);
  return SECTIONS.filter(({ route }) => approved || routeOf(route)?.access === 'drafts');
}

/** Whether this address is the section's page. */
export function isSectionAt(section: EventSection, eventId: string, pathname: string): boolean {
  return section.hrefFor(eventId).split('?')[0] === pathname;
}
