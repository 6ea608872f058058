import type { Me } from '#shared/contracts/auth.ts';

export function isOrganizer(me: Me): boolean {
  return me.role === 'organizer' || me.role === 'admin';
}

/** Whoever works a door or a bar, and organisers at their own events. */
export function worksTheDoor(me: Me): boolean {
  return isOrganizer(me) || me.staffOf.scanner > 0 || me.staffOf.vendor > 0;
}
