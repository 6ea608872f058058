import type { AnyRight } from '#shared/organizations/rights.ts';
import { PATHS } from '#shared/paths.ts';

/** What a page of the organizers' needs; by the path of the routes table. */
const RIGHT_OF_PAGE: Readonly<Record<string, AnyRight>> = {
  [PATHS.myEvents]: 'see',
  [PATHS.newEvent]: 'sell',
  [PATHS.quickCreate]: 'sell',
  [PATHS.eventEditor]: 'see',
  [PATHS.eventDetails]: 'sell',
  [PATHS.eventTickets]: 'sell',
  [PATHS.menuEditor]: 'bar',
  [PATHS.attendees]: 'lists',
  [PATHS.messages]: 'messages',
  [PATHS.eventStaff]: ['door', 'bar'],
  [PATHS.team]: ['door', 'bar'],
  [PATHS.guests]: 'lists',
  [PATHS.discountCodes]: 'sell',
  [PATHS.refunds]: ['money', 'bar'],
  [PATHS.payouts]: 'money',
  [PATHS.analytics]: 'money',
  [PATHS.scanner]: 'door',
  [PATHS.orderManagement]: 'bar',
  [PATHS.integrations]: 'own',
};

/** @param to a route's pattern, or an address without parameters in its path */
export function rightOfPage(to: string): AnyRight | null {
  return RIGHT_OF_PAGE[to.split('?')[0] ?? to] ?? null;
}
