import type { StaffRole, UserRole } from '#shared/states.ts';

/**
 * Rights of a member. `sell`: the event, its types, prices and codes. `money`: revenue, refunds, payouts. `door`: check-in
 * and its staff. `bar`: menu, orders and their staff. `lists`: guests by name. `messages`: mails to guests. `see`: the
 * event and its figures; every other right includes it.
 */
export const RIGHTS = ['see', 'sell', 'money', 'door', 'bar', 'lists', 'messages'] as const;
export type Right = (typeof RIGHTS)[number];

/** `own`: members, the payout account and the organization itself, for its owners alone. */
export type AskedRight = Right | 'own';

/** One right, or several of which one is enough. */
export type AnyRight = AskedRight | readonly AskedRight[];

export const INVITATION_STATES = ['open', 'accepted', 'withdrawn'] as const;

/** What one person may do for one organization. */
export interface Membership {
  organizationId: string;
  isOwner: boolean;
  rights: readonly Right[];
  /** Null: all events. */
  eventIds: readonly string[] | null;
  /** It ends then (Unix ms); null: no end. */
  until: number | null;
}

/** The facts about a person that decide. Ended memberships have been left out. */
export interface Rightful {
  role: UserRole;
  memberships: readonly Membership[];
  /** Staff roles at the event in question. */
  shifts?: readonly StaffRole[];
}

export interface OwnedEvent {
  eventId: string;
  organizationId: string;
}

/** Events in which a person has a right: all of some organizations, and single ones. Null: every event. */
export interface Scope {
  organizations: readonly string[];
  events: readonly string[];
}

/** The right of each staff role, at its event alone. */
export const RIGHT_OF_SHIFT = { scanner: 'door', vendor: 'bar' } as const satisfies Record<StaffRole, Right>;

/** Whether a person may do this at an event. Every procedure, route, socket and page asks here, or `scopeOf`. */
export function mayDo(who: Rightful, right: AnyRight, event: OwnedEvent): boolean {
  if (who.shifts?.some((role) => [right].flat().includes(RIGHT_OF_SHIFT[role]))) return true;
  return isWithin(scopeOf(who, right), event);
}

/** The events at which a person may do this; staff roles, which are for one event each, are not among them. */
export function scopeOf({ role, memberships }: Rightful, right: AnyRight): Scope | null {
  if (role === 'admin') return null;
  return scopeIn(memberships, right);
}

/** `scopeOf` for lists that show an administrator too what their own organizations have. */
export function memberScopeOf({ memberships }: Rightful, right: AnyRight): Scope {
  return scopeIn(memberships, right);
}

/** Whether a person may do this for the organization as a whole: for all of its events, and those to come. */
export function mayActFor({ role, memberships }: Rightful, right: AnyRight, organizationId: string): boolean {
  return role === 'admin' || scopeIn(memberships, right).organizations.includes(organizationId);
}

/** Whether a person has any right in the organization. */
export function isMemberOf({ memberships }: Pick<Rightful, 'memberships'>, organizationId: string): boolean {
  return memberships.some((membership) => membership.organizationId === organizationId);
}

/** Organizers by platform role found organizations: what others own would organize nothing. */
export function mayFound({ role }: Pick<Rightful, 'role'>): boolean {
  return role !== 'client';
}

/** Whether the platform's own pages and overrides are open to a person. */
export function isAdministrator({ role }: Pick<Rightful, 'role'>): boolean {
  return role === 'admin';
}

/** Organizers by platform role, and members of any organization, have the organizers' pages. */
export function hasOrganizersPages({ role, memberships }: Rightful): boolean {
  return role !== 'client' || memberships.length > 0;
}

export function isWithin(scope: Scope | null, { eventId, organizationId }: OwnedEvent): boolean {
  return scope === null || scope.organizations.includes(organizationId) || scope.events.includes(eventId);
}

/** Memberships that have not ended. */
export function currentMemberships<M extends Pick<Membership, 'until'>>(
  memberships: readonly M[],
  now: number,
): readonly M[] {
  return memberships.filter(({ until }) => until === null || until > now);
}

function scopeIn(memberships: readonly Membership[], right: AnyRight): Scope {
  const granting = memberships.filter((membership) => grants(membership, right));
  return {
    organizations: granting
      .filter(({ eventIds }) => eventIds === null)
      .map(({ organizationId }) => organizationId),
    events: granting.flatMap(({ eventIds }) => eventIds ?? []),
  };
}

function grants({ isOwner, rights }: Membership, right: AnyRight): boolean {
  if (isOwner) return true;
  return [right]
    .flat()
    .some((one) => (one === 'see' ? rights.length > 0 : one !== 'own' && rights.includes(one)));
}
