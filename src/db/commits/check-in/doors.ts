import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { inScopeSql, scopeParam } from '#db/sql/organizations.ts';
import type { Doors } from '#shared/contracts/doors.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { ReentryRule } from '#shared/states.ts';

export interface DoorsChange {
  eventId: string;
  scope: Scope | null;
  /** The revision that was changed; another one since is not overwritten. */
  revision: number;
  doors: Doors;
  reentry: { ticketTypeId: string; rule: ReentryRule; until: number | null }[];
  audit: AuditEntry;
}

/** Replaces zones, gates and limits in one transaction. @returns false when somebody else changed them first */
export async function replaceDoors(
  db: D1Database,
  { eventId, scope, revision, doors, reentry, audit }: DoorsChange,
): Promise<boolean> {
  const statement = (sql: string, ...params: (string | number | null)[]) => db.prepare(sql).bind(...params);
  return commitAudited(db, {
    change: statement(
      `UPDATE events SET max_inside = ?2, doors_revision = doors_revision + 1, updated_at = ?3
       WHERE id = ?1 AND doors_revision = ?4 AND ${inScopeSql('events', '?5')}`,
      eventId,
      doors.maxInside,
      audit.now,
      revision,
      scopeParam(scope),
    ),
    audit,
    after: [
      statement('DELETE FROM event_zones WHERE event_id = ?1', eventId),
      statement('DELETE FROM event_gates WHERE event_id = ?1', eventId),
      statement(INSERT_ZONES, eventId, JSON.stringify(doors.zones)),
      statement(INSERT_GATES, eventId, JSON.stringify(doors.gates)),
      statement(CHANGE_REENTRY, eventId, JSON.stringify(reentry)),
    ],
  });
}

const INSERT_ZONES = `
  INSERT INTO event_zones (event_id, id, name, max_inside, within_id, type_ids, list_kinds, sort)
  SELECT ?1, value ->> 'id', value ->> 'name', value ->> 'maxInside', value ->> 'withinId', value ->> 'ticketTypeIds',
         value ->> 'listKinds', key
  FROM json_each(?2)`;

const INSERT_GATES = `
  INSERT INTO event_gates (event_id, id, name, zone_id, sort)
  SELECT ?1, value ->> 'id', value ->> 'name', value ->> 'zoneId', key FROM json_each(?2)`;

const CHANGE_REENTRY = `
  UPDATE ticket_types SET reentry = change.rule, reentry_until = change.until
  FROM (SELECT value ->> 'ticketTypeId' AS id, value ->> 'rule' AS rule, value ->> 'until' AS until
        FROM json_each(?2)) AS change
  WHERE ticket_types.id = change.id AND ticket_types.event_id = ?1`;
