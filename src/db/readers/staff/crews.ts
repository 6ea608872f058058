import { and, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { crews } from '#db/schema/index.ts';
import { equalsIfGiven } from '#db/typed-queries.ts';
import type { StaffRole } from '#shared/states.ts';
import { isKnown } from './staff-list.ts';

export interface CrewMemberRow {
  crewId: string;
  crewName: string;
  /** The id of a person, or an address. */
  person: string;
  role: StaffRole;
  /** Of a person with an account. */
  email: string | null;
  /** Of a person who worked for or bought from the organizer. */
  name: string | null;
}

/** Members of an organizer's crews by name of the crew, or of one. SQL: `isKnown` is shared text. */
export function readCrewMembers(
  reader: Reader,
  by: { organizerId: string; crewId: string | null },
): Promise<CrewMemberRow[]> {
  return reader.all(
    `SELECT c.id AS crewId, c.name AS crewName, m.person, m.role, u.email,
            iif(${isKnown('u.id', '?1')}, u.name, NULL) AS name
     FROM crews AS c JOIN crew_members AS m ON m.crew_id = c.id LEFT JOIN users AS u ON u.id = m.person
     WHERE c.organizer_id = ?1 ${by.crewId === null ? 'AND ?2 IS NULL' : 'AND c.id = ?2'}
     ORDER BY c.name COLLATE NOCASE, c.id, coalesce(u.name, m.person), m.role`,
    by.organizerId,
    by.crewId,
  );
}

export async function readCrewOwner(
  reader: Reader,
  by: { crewId: string; ownerId: string | null },
): Promise<string | null> {
  const crew = await reader
    .select({ organizerId: crews.organizerId })
    .from(crews)
    .where(and(eq(crews.id, by.crewId), equalsIfGiven(crews.organizerId, by.ownerId)))
    .get();
  return crew?.organizerId ?? null;
}
