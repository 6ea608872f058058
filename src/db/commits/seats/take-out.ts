import { commitRepeatable } from '#db/client.ts';
import {
  type AuditEntry,
  auditParams,
  commitAudited,
  INSERT_AUDIT,
} from '#db/commits/audit/commit-audited.ts';
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

/** How many guests a take-out has moved, and for how many there was no seat; `named` of those are names on lists. */
export interface TakeOutFigures {
  moved: number;
  left: number;
  named: number;
}

/**
 * Settles a take-out: the guests for whom no seat was free are offered their money by the change and get a mail, and a
 * repeat of the request reads the figures. The first call determines both.
 * @param left JSON names of the seats that these tickets keep
 */
export async function settleTakeOut(
  db: D1Database,
  settled: {
    takeOutId: string;
    eventId: string;
    actorId: string;
    left: readonly { ticketId: string; seatName: string }[];
    figures: TakeOutFigures;
    now: number;
  },
): Promise<void> {
  const { takeOutId, eventId, actorId, left, figures, now } = settled;
  const moves = left.map(({ ticketId, seatName }) => ({ ticketId, was: JSON.parse(seatName) }));
  const audit: AuditEntry = {
    ...{ auditId: settledId(takeOutId), actorId, action: 'seats.take_out.unchanged' },
    ...{ subjectType: 'event', subjectId: eventId, eventId, details: { ...figures, moves }, now },
  };
  const seats = Object.fromEntries(left.map(({ ticketId }) => [ticketId, { noneFree: true }]));
  await commitRepeatable(db, [
    db
      .prepare(`${INSERT_AUDIT} VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO NOTHING`)
      .bind(...auditParams(audit)),
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
         SELECT DISTINCT 'mail', 'seat_changed', ?2 || ':' || t.user_id, ?3, ?3
         FROM json_each(?1) AS m JOIN tickets AS t ON t.id = m.value ->> 'ticketId'
         WHERE changes() > 0 ON CONFLICT DO NOTHING`,
      )
      .bind(JSON.stringify(moves), takeOutId, now),
    db
      .prepare(
        `UPDATE event_changes SET before = json_patch(before, ?2)
         WHERE ?2 ->> '$.seats' <> '{}' AND before ->> '$.seats' IS NOT NULL
           AND id = (SELECT id FROM event_changes WHERE event_id = ?1 ORDER BY notify_at DESC LIMIT 1)`,
      )
      .bind(eventId, JSON.stringify({ seats })),
  ]);
}

/** Id of the audit row that settles a take-out. Mails find it as they find a reseating. */
export function settledId(takeOutId: string): string {
  return `seats.reseat:${takeOutId}`;
}
