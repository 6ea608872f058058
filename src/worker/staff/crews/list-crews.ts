import { readerOf } from '#db/client.ts';
import { type CrewMemberRow, readCrewMembers } from '#db/readers/staff/crews.ts';
import type { Crew, ListCrewsInput } from '#shared/contracts/staff/crews.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { maskEmail } from '#worker/mail/mask-email.ts';
import { organizationFor } from '#worker/organizations/organization-for.ts';
import { ownerOfStaffed, STAFF_RIGHTS } from '../own-event.ts';

/** Crews of the event's organization; without an event the actor's own. */
export async function listCrews(
  deps: Pick<Deps, 'db'>,
  { actor, eventId, organizationId }: ListCrewsInput & { actor: Actor },
): Promise<Outcome<{ items: Crew[] }>> {
  const owner =
    eventId === undefined
      ? organizationFor(actor, STAFF_RIGHTS, organizationId)
      : await ownerOfStaffed(deps, { actor, eventId });
  if (!owner.ok) return owner;
  const rows = await readCrewMembers(readerOf(deps.db), { organizationId: owner.value, crewId: null });
  const crews = new Map<string, Crew>();
  for (const row of rows) {
    const { crewId: id, crewName: name } = row;
    const crew = crews.get(id) ?? { id, name, members: [] };
    crew.members.push({ name: memberName(row), role: row.role });
    crews.set(id, crew);
  }
  return done({ items: [...crews.values()] });
}

/** Hides the name of a person whom the organizer does not know. */
export function memberName({ name, email, person }: CrewMemberRow): string {
  return name ?? (email === null ? person : maskEmail(email));
}
