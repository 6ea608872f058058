import { readerOf } from '#db/client.ts';
import { readReceipt } from '#db/readers/idempotency/receipts.ts';
import { type CrewMemberRow, readCrewMembers } from '#db/readers/staff/crews.ts';
import { readStaffList } from '#db/readers/staff/staff-list.ts';
import type { AddCrewInput, AddCrewOutput } from '#shared/contracts/staff/crews.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { idempotencyKey } from '#worker/idempotency/idempotency-key.ts';
import { type AddDeps, addStaff } from '../add-staff.ts';
import { ownerOfStaffed } from '../own-event.ts';
import { memberName } from './list-crews.ts';

/**
 * Adds a crew to an event as if each member was added alone, so that invitations, limits and the order of accepting
 * are the same. Idempotent by a request id per member.
 */
export async function addCrew(
  deps: AddDeps,
  { actor, requestId, eventId, crewId }: AddCrewInput & { actor: Actor },
): Promise<Outcome<AddCrewOutput>> {
  const owner = await ownerOfStaffed(deps, { actor, eventId });
  if (!owner.ok) return owner;
  const reader = readerOf(deps.db);
  const members = await readCrewMembers(reader, { organizationId: owner.value, crewId });
  if (members.length === 0) return refused('NOT_FOUND');
  const isThere = await staffLookup(reader, eventId);
  const items: AddCrewOutput['items'] = [];
  for (const member of members) {
    const { person, role } = member;
    const ownId = `${requestId} ${crewId} ${person} ${role}`;
    const who = { name: memberName(member), role };
    if (isThere(member) && !(await readReceipt(reader, idempotencyKey(actor.id, ownId, null).auditId))) {
      items.push({ ...who, outcome: 'already', reason: null });
      continue;
    }
    const one = member.email === null ? { email: person } : { userId: person };
    const added = await addStaff(deps, { ...one, actor, requestId: ownId, eventId, role });
    items.push(
      added.ok
        ? { ...who, outcome: added.value.outcome, reason: null }
        : { ...who, outcome: 'refused', reason: added.code },
    );
  }
  return done({ items });
}

/** Whether a member has that role at the event, or is invited to it. */
async function staffLookup(reader: ReturnType<typeof readerOf>, eventId: string) {
  const [people, invitations] = await readStaffList(reader, eventId);
  const there = new Set([
    ...people.flatMap(({ userId, email, roles }) =>
      (JSON.parse(roles) as string[]).flatMap((role) => [`${userId} ${role}`, `${email} ${role}`]),
    ),
    ...invitations.flatMap(({ userId, email, role }) => [`${userId} ${role}`, `${email} ${role}`]),
  ]);
  return ({ person, email, role }: CrewMemberRow) =>
    there.has(`${person} ${role}`) || there.has(`${email} ${role}`);
}
