import type { ParseKeys } from 'i18next';
import { isOrganizer } from '#client/features/session/roles.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { PATHS } from '#shared/paths.ts';

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
  section('sections.overview', PATHS.eventEditor),
  section('sections.menu', PATHS.menuEditor),
  section('sections.attendees', PATHS.attendees),
  section('sections.orders', PATHS.orderManagement),
  section('sections.staff', PATHS.eventStaff),
  section('sections.codes', PATHS.discountCodes),
  section('sections.refunds', PATHS.refunds),
  section('sections.analytics', PATHS.analytics),
  section('sections.statement', PATHS.payouts),
];

/** Open to people who wait for their approval as organizers. */
const DRAFT_PATHS: readonly string[] = [PATHS.eventEditor, PATHS.menuEditor];

/** The sections that this person may open, in the order people need them. */
export function eventSections(me: Me | null): EventSection[] {
  const approved = me !== null && isOrganizer(me);
  return SECTIONS.filter(({ route }) => approved || DRAFT_PATHS.includes(route));
}

/** Whether this address is the section's page. */
export function isSectionAt(section: EventSection, eventId: string, pathname: string): boolean {
  return section.hrefFor(eventId).split('?')[0] === pathname;
}
