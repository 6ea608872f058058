import { readerOf } from '#db/client.ts';
import { deleteCrew, renameCrew, saveCrew } from '#db/commits/staff/crews.ts';
import { readIsCrewOf } from '#db/readers/staff/crews.ts';
import { readStaffList } from '#db/readers/staff/staff-list.ts';
import type { RenameCrewInput, SaveCrewInput } from '#shared/contracts/staff/crews.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { CREW_MEMBERS_MAX, CREWS_PER_ORGANIZER_MAX } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { StaffRole } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';
import { ownerOfStaffed, STAFF_RIGHTS } from '../own-event.ts';

type CrewDeps = Pick<Deps, 'db' | 'now' | 'newId'>;
type Changing<Input> = Input & { actor: Actor; requestId: string };

/** Saves the staff and the open invitations of an event as a crew of its organization. Idempotent. */
export function saveEventCrew(
  deps: CrewDeps,
  input: Changing<SaveCrewInput>,
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, eventId, name } = input;
  const mutation = {
    actor,
    requestId,
    action: 'crew.save',
    subjectType: 'crew',
    payload: [eventId, name],
  } as const;
  return idempotentMutation(deps, mutation, async (auditOf) => {
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
    return (await saveCrew(deps.db, { id, organizationId: owner.value, name, members, audit }))
      ? done({ id, eventId })
      : refused('TOO_MANY', { limit: CREWS_PER_ORGANIZER_MAX });
  });
}

export function renameOwnCrew(
  deps: CrewDeps,
  input: Changing<RenameCrewInput>,
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, crewId, name } = input;
  return editPart(
    deps,
    { actor, requestId, action: 'crew.rename', subjectType: 'crew', id: crewId, payload: [crewId, name] },
    {
      read: () => readOwnCrew(deps, input),
      commit: (_, auditOf) => renameCrew(deps.db, { crewId, name, audit: auditOf() }),
      why: () => refused('NAME_TAKEN'),
    },
  );
}

export function deleteOwnCrew(
  deps: CrewDeps,
  input: Changing<{ crewId: string }>,
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, crewId } = input;
  return editPart(
    deps,
    { actor, requestId, action: 'crew.delete', subjectType: 'crew', id: crewId, deletes: true },
    {
      read: () => readOwnCrew(deps, input),
      commit: (_, auditOf) => deleteCrew(deps.db, { crewId, audit: auditOf() }),
      why: () => refused('TRANSACTION_FAILED'),
    },
  );
}

async function readOwnCrew({ db }: CrewDeps, { actor, crewId }: { actor: Actor; crewId: string }) {
  const isOwn = await readIsCrewOf(readerOf(db), { crewId, scope: scopeOf(actor, STAFF_RIGHTS) });
  return isOwn ? { eventId: null } : null;
}
