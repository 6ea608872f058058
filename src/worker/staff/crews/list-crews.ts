import { readerOf } from '#db/client.ts';
import { type CrewMemberRow, readCrewMembers } from '#db/readers/staff/crews.ts';
import type { Crew } from '#shared/contracts/staff/crews.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { maskEmail } from '#worker/mail/mask-email.ts';
import { ownerOfStaffed } from '../own-event.ts';

/** Crews of the event's organizer; without an event the actor's own. */
export async function listCrews(
  deps: Pick<Deps, 'db'>,
  { actor, eventId }: { actor: Actor; eventId?: string | undefined },
): Promise<Outcome<{ items: Crew[] }>> {
  const owner = eventId === undefined ? done(actor.id) : await ownerOfStaffed(deps, { actor, eventId });
  if (!owner.ok) return owner;
  const rows = await readCrewMembers(readerOf(deps.db), { organizerId: owner.value, crewId: null });
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
