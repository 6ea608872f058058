import type { Membership, Scope } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';

/** The scope of an organization of one. */
export function scopeOfOne(userId: string): Scope {
  return { organizations: [userId], events: [] };
}

/** An organizer with their own organization alone, as a use-case gets them. */
export function organizerActor({ id }: { id: string }): Pick<Actor, 'id' | 'role' | 'memberships'> {
  const own: Membership = { organizationId: id, isOwner: true, rights: [], eventIds: null, until: null };
  return { id, role: 'organizer', memberships: [own] };
}
