import type { ParseKeys } from 'i18next';
import { isOrganizer } from '#client/features/session/roles.ts';
import type { Me } from '#shared/contracts/people/auth.ts';
import { PATHS } from '#shared/paths.ts';

/** One of the pages of an organizer's event. */
export interface EventSection {
  label: Extract<ParseKeys<'eventFrame'>, `sections.${string}`>;
  /** The path as in the routes table. */
  route: string;
  hrefFor: (eventId: string) => string;
}

/** The event id is in the path or in the `event` query parameter. */
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

/** Also open to users waiting for approval as organizers. */
const DRAFT_PATHS: readonly string[] = [PATHS.eventEditor, PATHS.menuEditor];

/** The sections that this person may open, in order of use. */
export function eventSections(me: Me | null): EventSection[] {
  const approved = me !== null && isOrganizer(me);
  return SECTIONS.filter(({ route }) => approved || DRAFT_PATHS.includes(route));
}

/** Whether this path is the section's page. */
export function isSectionAt(section: EventSection, eventId: string, pathname: string): boolean {
  return section.hrefFor(eventId).split('?')[0] === pathname;
}
