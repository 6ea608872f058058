import type { Me } from '#shared/contracts/auth.ts';
import { organizes } from '#shared/states.ts';

export function isOrganizer(me: Me): boolean {
  return organizes(me.role);
}

export function isAdmin(me: Me): boolean {
  return me.role === 'admin';
}

/** Organizers and staff with a check-in or vendor role of their own. */
export function worksTheDoor(me: Me): boolean {
  return me.role === 'organizer' || me.staffOf.scanner > 0 || me.staffOf.vendor > 0;
}

/** Administrators may open any event's scanner from its page, without a staff role. */
export function mayOpenScanner(me: Me): boolean {
  return me.role === 'admin' || worksTheDoor(me);
}

/** Organizers, administrators, and vendors at their events may hand out orders. */
export function servesOrders(me: Me): boolean {
  return isOrganizer(me) || me.staffOf.vendor > 0;
}
