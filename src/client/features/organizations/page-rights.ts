import { servesOrders, worksTheDoor } from '#client/features/auth/session/roles.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { type AnyRight, isAdministrator } from '#shared/organizations/rights.ts';
import { PATHS } from '#shared/paths.ts';
import { may, organizationsWith } from './may.ts';

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
  [PATHS.eventLists]: ['lists', 'door'],
  [PATHS.eventPromoters]: ['sell', 'money'],
  [PATHS.messages]: 'messages',
  [PATHS.eventStaff]: ['door', 'bar'],
  [PATHS.eventDoors]: 'door',
  [PATHS.venuePlans]: 'sell',
  [PATHS.seatingPlan]: 'sell',
  [PATHS.eventSeats]: ['sell', 'lists', 'door'],
  [PATHS.eventPlan]: 'sell',
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

/** Pages about an organization as a whole, unless their address names an event. */
const OF_ORGANIZATION: readonly string[] = [
  PATHS.newEvent,
  PATHS.quickCreate,
  PATHS.payouts,
  PATHS.guests,
  PATHS.integrations,
];

/**
 * Whether the person has the right to a page.
 * @param to as `rightOfPage` takes it
 * @param at the event that its address names
 */
export function mayOpenPage(me: Me, to: string, at?: Parameters<typeof may>[2]): boolean {
  const right = rightOfPage(to);
  if (right === null || isAdministrator(me)) return true;
  if (at) return may(me, right, at);
  const path = to.split('?')[0] ?? to;
  // Staff have these pages too.
  if (path === PATHS.scanner) return worksTheDoor(me);
  if (path === PATHS.orderManagement) return servesOrders(me);
  return OF_ORGANIZATION.includes(path) ? organizationsWith(me, right).length > 0 : may(me, right);
}
