import { REACHABLE_TICKETS, STATUSES_OF } from '#db/readers/mails/announcements.ts';
import { TOLD_FACTS } from '#db/readers/mails/event-changes.ts';
import type { AuditEntry } from '../shared/commit-audited.ts';

/** Several edits in a row become one mail (ms). */
export const CHANGE_CALM_MS = 5 * 60_000;

/** Notes what holders know before this edit, unless an earlier edit is still to be told. Runs before the UPDATE. */
export function noteChange(
  db: D1Database,
  eventId: string,
  { auditId, now }: AuditEntry,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO event_changes (id, event_id, before, created_at, notify_at)
       SELECT ?2, e.id, ${TOLD_FACTS}, ?3, ?4 FROM events AS e
       WHERE e.id = ?1 AND e.status = 'published'
         AND NOT EXISTS (SELECT 1 FROM event_changes WHERE event_id = ?1 AND notify_at > ?3)
       ON CONFLICT DO NOTHING`,
    )
    .bind(eventId, auditId, now, now + CHANGE_CALM_MS);
}

/** Owes each holder a mail about the change noted with this edit; set-based. */
export function oweChangeMails(
  db: D1Database,
  eventId: string,
  { auditId, now }: AuditEntry,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO mails (kind, subject_id, due_at, created_at)
       SELECT DISTINCT 'event_changed', ?4 || ':' || t.user_id, ?5, ?6 FROM ${REACHABLE_TICKETS}
         AND EXISTS (SELECT 1 FROM event_changes WHERE id = ?4)
       ON CONFLICT DO NOTHING`,
    )
    .bind(eventId, null, JSON.stringify(STATUSES_OF.everybody), auditId, now + CHANGE_CALM_MS, now);
}
