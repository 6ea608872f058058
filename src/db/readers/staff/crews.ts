import { and, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { crews } from '#db/schema/index.ts';
import { isOneOf } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';
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
  /** Of a person who worked for or bought from the organization. */
  name: string | null;
}

/** Members of an organization's crews by name of the crew, or of one. SQL: `isKnown` is shared text. */
export function readCrewMembers(
  reader: Reader,
  by: { organizationId: string; crewId: string | null },
): Promise<CrewMemberRow[]> {
  return reader.all(
    `SELECT c.id AS crewId, c.name AS crewName, m.person, m.role, u.email,
            iif(${isKnown('u.id', '?1')}, u.name, NULL) AS name
     FROM crews AS c JOIN crew_members AS m ON m.crew_id = c.id LEFT JOIN users AS u ON u.id = m.person
     WHERE c.organization_id = ?1 ${by.crewId === null ? 'AND ?2 IS NULL' : 'AND c.id = ?2'}
     ORDER BY c.name COLLATE NOCASE, c.id, coalesce(u.name, m.person), m.role`,
    by.organizationId,
    by.crewId,
  );
}

/** Whether the crew belongs to an organization of the scope. */
export async function readIsCrewOf(
  reader: Reader,
  by: { crewId: string; scope: Scope | null },
): Promise<boolean> {
  const isTheirs = by.scope ? isOneOf(crews.organizationId, by.scope.organizations) : undefined;
  const crew = await reader
    .select({ id: crews.id })
    .from(crews)
    .where(and(eq(crews.id, by.crewId), isTheirs))
    .get();
  return crew !== undefined;
}
