import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import {
  type AnyRight,
  currentMemberships,
  mayDo,
  type Right,
  type Rightful,
} from '#shared/organizations/rights.ts';
import type { DoorActor } from './check-in/decide-check-in.ts';

/** Whether a person may do this at the event, as its staff or for its organization. Costs no read of D1. */
export function mayWorkAt(snapshot: EventSnapshot, actor: DoorActor, right: AnyRight, now: number): boolean {
  const shifts = snapshot.staff.filter(({ userId }) => userId === actor.id).map(({ role }) => role);
  return mayDo({ ...rightsOf(snapshot, actor, now), shifts }, right, snapshot);
}

/** The same for what staff may not do: administrators and members of the organization. */
export function mayRunAt(snapshot: EventSnapshot, actor: DoorActor, right: Right, now: number): boolean {
  return mayDo(rightsOf(snapshot, actor, now), right, snapshot);
}

/** Everybody to whom the staff's numbers are shown. */
export function watchersOf({ members, staff }: EventSnapshot, now: number): string[] {
  const people = [...currentMemberships(members, now), ...staff];
  return [...new Set(people.map(({ userId }) => userId))];
}

function rightsOf(snapshot: EventSnapshot, { id, isAdmin }: DoorActor, now: number): Rightful {
  const { organizationId } = snapshot;
  const own = snapshot.members.filter(({ userId }) => userId === id);
  return {
    role: isAdmin ? 'admin' : 'client',
    memberships: currentMemberships(own, now).map((member) => ({
      ...member,
      organizationId,
      eventIds: null,
    })),
  };
}
