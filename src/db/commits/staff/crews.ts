import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { founderSql, ofItsPeopleSql } from '#db/sql/organizations.ts';
import { CREWS_PER_ORGANIZER_MAX } from '#shared/limits.ts';
import type { StaffRole } from '#shared/states.ts';

/** Saves a crew, or replaces the members of the organization's crew with that name. @returns false when they have too many */
export function saveCrew(
  db: D1Database,
  crew: {
    id: string;
    organizationId: string;
    name: string;
    members: readonly { person: string; role: StaffRole }[];
    audit: AuditEntry;
  },
): Promise<boolean> {
  const { organizationId, name, audit } = crew;
  const named = 'SELECT id FROM crews WHERE organization_id = ?1 AND name = ?2 COLLATE NOCASE';
  const change = db
    .prepare(
      `INSERT INTO crews (id, organizer_id, organization_id, name, updated_at)
       SELECT ?3, ${founderSql('?1')}, ?1, ?2, ?4
       WHERE EXISTS (${named})
         OR (SELECT count(*) FROM crews AS c WHERE ${ofItsPeopleSql('c', '?1')}) < ${CREWS_PER_ORGANIZER_MAX}
       ON CONFLICT DO UPDATE SET name = excluded.name, updated_at = excluded.updated_at`,
    )
    .bind(organizationId, name, crew.id, audit.now);
  const clear = db.prepare(`DELETE FROM crew_members WHERE crew_id = (${named})`).bind(organizationId, name);
  const fill = db
    .prepare(
      `INSERT INTO crew_members (crew_id, person, role)
       SELECT (${named}), value ->> 'person', value ->> 'role' FROM json_each(?3) WHERE true ON CONFLICT DO NOTHING`,
    )
    .bind(organizationId, name, JSON.stringify(crew.members));
  return commitAudited(db, { change, audit, after: [clear, fill] });
}

/** @returns false when there is no such crew, or another one has that name */
export function renameCrew(
  db: D1Database,
  { crewId, name, audit }: { crewId: string; name: string; audit: AuditEntry },
): Promise<boolean> {
  const change = db.prepare('UPDATE OR IGNORE crews SET name = ?2 WHERE id = ?1').bind(crewId, name);
  return commitAudited(db, { change, audit });
}

export function deleteCrew(
  db: D1Database,
  { crewId, audit }: { crewId: string; audit: AuditEntry },
): Promise<boolean> {
  const change = db.prepare('DELETE FROM crews WHERE id = ?1').bind(crewId);
  return commitAudited(db, { change, audit });
}
