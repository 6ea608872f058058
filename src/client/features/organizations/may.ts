import type { Me } from '#shared/contracts/auth.ts';
import { type AnyRight, isWithin, mayActFor, type Rightful, scopeOf } from '#shared/organizations/rights.ts';

/** The server leaves out memberships that have ended. */
export function rightfulOf({ role, memberships }: Me): Rightful {
  return { role, memberships: memberships.map((membership) => ({ ...membership, until: null })) };
}

/**
 * Whether the page shows what needs this right: at an event, or anywhere. Without the event's organization it may say yes
 * too often, never too seldom; the server decides again at every call.
 */
export function may(
  me: Me | null,
  right: AnyRight,
  at?: { eventId: string; organizationId?: string | undefined },
): boolean {
  if (!me) return false;
  const scope = scopeOf(rightfulOf(me), right);
  if (scope === null) return true;
  if (!at) return scope.organizations.length + scope.events.length > 0;
  const { eventId, organizationId } = at;
  if (organizationId !== undefined) return isWithin(scope, { eventId, organizationId });
  return scope.organizations.length > 0 || scope.events.includes(eventId);
}

/** The organizations for all of whose events a person may do this, their own one first. */
export function organizationsWith(me: Me | null, right: AnyRight): string[] {
  if (!me) return [];
  const who = rightfulOf(me);
  return me.memberships
    .map(({ organizationId }) => organizationId)
    .filter((id) => mayActFor({ ...who, role: 'client' }, right, id))
    .sort((a, b) => Number(b === me.id) - Number(a === me.id));
}

/** Whether a person may copy an event: the copy is a new event of its organization. */
export function mayRepeat(me: Me | null, event: { organizer: { id: string } }): boolean {
  return me !== null && mayActFor(rightfulOf(me), 'sell', event.organizer.id);
}
