import type { Me } from '#shared/contracts/auth.ts';
import { organizes } from '#shared/states.ts';

export function isOrganizer(me: Me): boolean {
  return organizes(me.role);
}

/** Who may prepare drafts: organizers, and guests who asked to become one and wait for the answer. */
export function mayDraft(me: Me): boolean {
  return isOrganizer(me) || me.organizerPending;
}

export function isAdmin(me: Me): boolean {
  return me.role === 'admin';
}

/** Whoever has a door or a bar of their own: organisers, and those whom one has put on it. */
export function worksTheDoor(me: Me): boolean {
  return me.role === 'organizer' || me.staffOf.scanner > 0 || me.staffOf.vendor > 0;
}

/** Who may open the scanner. An administrator is let in at any door, from that event's page, though none is theirs. */
export function mayOpenScanner(me: Me): boolean {
  return me.role === 'admin' || worksTheDoor(me);
}

/** Who may hand out what guests order: organisers, administrators, and vendors at their events. */
export function servesOrders(me: Me): boolean {
  return isOrganizer(me) || me.staffOf.vendor > 0;
}
