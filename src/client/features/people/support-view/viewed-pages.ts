import { supportView } from '#client/lib/api/support-view.ts';
import { PATHS } from '#shared/paths.ts';

/** Pages of a support view: an organizer's work. The server refuses the data of all others but the public ones. */
const VIEWED: readonly string[] = [
  ...[PATHS.dashboard, PATHS.myEvents, PATHS.eventEditor, PATHS.eventDetails, PATHS.eventTickets],
  ...[PATHS.menuEditor, PATHS.attendees, PATHS.eventStaff, PATHS.refunds, PATHS.orderManagement],
  ...[PATHS.discountCodes, PATHS.payouts, PATHS.analytics, PATHS.team, PATHS.guests],
  ...[PATHS.organization, PATHS.eventLists, PATHS.eventPromoters],
];

/** @param to a route's pattern, or an address without parameters in its path */
export function isViewedPage(to: string): boolean {
  return VIEWED.includes(to.split('?')[0] ?? to);
}

/** Whether this tab may open the page: in a support view it is one of those that are shown. */
export function opensHere(to: string): boolean {
  return supportView === null || isViewedPage(to);
}
