import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { isEditable } from '#db/commits/events/editable.ts';
import { TOLD_FACTS } from '#db/sql/events.ts';
import { scopeParam } from '#db/sql/organizations.ts';
import type { TakenSeat } from '#shared/events/told-facts.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** SQL: the newest change of event ?1 that holders may still answer at ?2, other than ?3. */
const OPEN = `(SELECT id FROM event_changes WHERE event_id = ?1 AND answer_until > ?2 AND id <> ?3
  ORDER BY notify_at DESC LIMIT 1)`;
const UNTOLD = 'SELECT id FROM event_changes WHERE event_id = ?1 AND notify_at > ?2';

/**
 * Notes by ticket which seat its guest loses, so that each may answer. The note goes into the change that is still to be
 * sent, else into a new one, which repeats what an open change asks all holders. It offers nothing to other guests.
 * @returns false when the event is not in the scope, or over
 */
export function noteTakenSeats(
  db: D1Database,
  taken: {
    eventId: string;
    scope: Scope | null;
    seats: Readonly<Record<string, TakenSeat>>;
    answerUntil: number;
    audit: AuditEntry;
  },
): Promise<boolean> {
  const { eventId, audit } = taken;
  const { auditId: changeId, now } = audit;
  const seats = JSON.stringify({ seats: taken.seats });
  return commitAudited(db, {
    change: db
      .prepare(
        `UPDATE events SET updated_at = ?3 WHERE id = ?1 AND ${isEditable('events', { scope: '?2', now: '?3' })}`,
      )
      .bind(eventId, scopeParam(taken.scope), now),
    audit,
    after: [
      db
        .prepare(
          `DELETE FROM change_answers WHERE change_id IN (${UNTOLD})
             AND ticket_id IN (SELECT key FROM json_each(?3, '$.seats'))`,
        )
        .bind(eventId, now, seats),
      db
        .prepare(
          `UPDATE event_changes SET before = json_patch(before, ?3), changed_at = ?2, answer_until = max(answer_until, ?4)
           WHERE id IN (${UNTOLD})`,
        )
        .bind(eventId, now, seats, taken.answerUntil),
      db
        .prepare(
          `INSERT INTO event_changes (id, event_id, before, created_at, changed_at, notify_at, answer_until, offers_money_back)
           SELECT ?3, e.id, json_patch(coalesce(open.before, ${TOLD_FACTS}), ?4), ?2, ?2, ?2,
                  max(?5, coalesce(open.answer_until, 0)), coalesce(open.offers_money_back, 0)
           FROM events AS e LEFT JOIN event_changes AS open ON open.id = ${OPEN}
           WHERE e.id = ?1 AND e.status = 'published' AND NOT EXISTS (${UNTOLD})`,
        )
        .bind(eventId, now, changeId, seats, taken.answerUntil),
      db
        .prepare(
          `INSERT INTO change_answers (change_id, ticket_id, user_id, answered_at)
           SELECT ?3, ticket_id, user_id, answered_at FROM change_answers
           WHERE change_id = ${OPEN} AND ticket_id NOT IN (SELECT key FROM json_each(?4, '$.seats'))
             AND EXISTS (SELECT 1 FROM event_changes WHERE id = ?3)
           ON CONFLICT DO NOTHING`,
        )
        .bind(eventId, now, changeId, seats),
    ],
  });
}
