import { may, rightfulOf } from '#client/features/organizations/may.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { hasOrganizersPages, isAdministrator } from '#shared/organizations/rights.ts';

/** Organizers by role, and members of any organization: what of it they see, `may` decides. */
export function isOrganizer(me: Me): boolean {
  return hasOrganizersPages(rightfulOf(me));
}

export function isAdmin(me: Me): boolean {
  return isAdministrator(me);
}

/** Members with the right to the door or the bar, and staff with a check-in or vendor role of their own. */
export function worksTheDoor(me: Me): boolean {
  return (!isAdmin(me) && may(me, ['door', 'bar'])) || me.staffOf.scanner > 0 || me.staffOf.vendor > 0;
}

/** Administrators may open any event's scanner from its page, without a staff role. */
export function mayOpenScanner(me: Me): boolean {
  return isAdmin(me) || worksTheDoor(me);
}

/** Members with the right to the bar, administrators, and vendors at their events may hand out orders. */
export function servesOrders(me: Me): boolean {
  return may(me, 'bar') || me.staffOf.vendor > 0;
}
