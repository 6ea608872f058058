import { readerOf } from '#db/client.ts';
import { deleteCrew, renameCrew, saveCrew } from '#db/commits/staff/crews.ts';
import { readCrewOwner } from '#db/readers/staff/crews.ts';
import { readStaffList } from '#db/readers/staff/staff-list.ts';
import type { RenameCrewInput, SaveCrewInput } from '#shared/contracts/staff/crews.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { CREW_MEMBERS_MAX, CREWS_PER_ORGANIZER_MAX } from '#shared/limits.ts';
import type { StaffRole } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { ownerScope } from '#worker/events/ownership.ts';
import { alreadyDeleted } from '#worker/idempotency/already-deleted.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';
import { type AuditOf, idempotentMutation, type Subject } from '#worker/idempotency/idempotent-mutation.ts';
import { ownerOfStaffed } from '../own-event.ts';

type CrewDeps = Pick<Deps, 'db' | 'now' | 'newId'>;
type Changing<Input> = Input & { actor: Actor; requestId: string };

/** Saves the staff and the open invitations of an event as a crew of its organizer. Idempotent. */
export function saveEventCrew(
  deps: CrewDeps,
  input: Changing<SaveCrewInput>,
): Promise<Outcome<{ id: string }>> {
  const { eventId, name } = input;
  return once(deps, input, ['crew.save', eventId, name], async (auditOf) => {
    const owner = await ownerOfStaffed(deps, input);
    if (!owner.ok) return owner;
    const [people, invitations] = await readStaffList(readerOf(deps.db), eventId);
    const members = [
      ...people.flatMap(({ userId, roles }) =>
        (JSON.parse(roles) as StaffRole[]).map((role) => ({ person: userId, role })),
      ),
      ...invitations.map(({ userId, email, role }) => ({ person: userId ?? email, role })),
    ];
    if (members.length === 0) return refused('CREW_EMPTY');
    if (members.length > CREW_MEMBERS_MAX) return refused('TOO_MANY', { limit: CREW_MEMBERS_MAX });
    const id = deps.newId();
    const audit = auditOf({ subjectId: id, eventId });
    return (await saveCrew(deps.db, { id, organizerId: owner.value, name, members, audit }))
      ? done({ id, eventId })
      : refused('TOO_MANY', { limit: CREWS_PER_ORGANIZER_MAX });
  });
}

export function renameOwnCrew(
  deps: CrewDeps,
  input: Changing<RenameCrewInput>,
): Promise<Outcome<{ id: string }>> {
  const { crewId, name } = input;
  const edit = editPart({
    id: crewId,
    read: () => readOwnCrew(deps, input),
    commit: (_, auditOf) => renameCrew(deps.db, { crewId, name, audit: auditOf() }),
    why: () => refused('NAME_TAKEN'),
  });
  return once(deps, input, ['crew.rename', crewId, name], edit);
}

export function deleteOwnCrew(
  deps: CrewDeps,
  input: Changing<{ crewId: string }>,
): Promise<Outcome<{ id: string }>> {
  const { actor, crewId } = input;
  const action = 'crew.delete';
  const deletion = { actorId: actor.id, action, subjectType: 'crew', subjectId: crewId };
  const edit = editPart({
    id: crewId,
    read: () => readOwnCrew(deps, input),
    commit: (_, auditOf) => deleteCrew(deps.db, { crewId, audit: auditOf() }),
    why: () => refused('TRANSACTION_FAILED'),
    gone: () => alreadyDeleted(readerOf(deps.db), deletion),
  });
  return once(deps, input, [action, crewId], edit);
}

async function readOwnCrew({ db }: CrewDeps, { actor, crewId }: { actor: Actor; crewId: string }) {
  const owner = await readCrewOwner(readerOf(db), { crewId, ownerId: ownerScope(actor) });
  return owner === null ? null : { eventId: null };
}

function once(
  deps: CrewDeps,
  { actor, requestId }: { actor: Actor; requestId: string },
  payload: [action: string, ...rest: string[]],
  attempt: (auditOf: AuditOf) => Promise<Outcome<Subject>>,
): Promise<Outcome<{ id: string }>> {
  return idempotentMutation(
    deps,
    { actor, requestId, action: payload[0], subjectType: 'crew', payload },
    attempt,
  );
}
