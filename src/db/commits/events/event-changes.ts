import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { oweNews } from '#db/commits/delivery/owe.ts';
import { REACHABLE_TICKETS, STATUSES_OF } from '#db/sql/announcements.ts';
import { TOLD_FACTS } from '#db/sql/events.ts';
import { OFFER_MAILED } from '#db/sql/transfers.ts';
import { CHANGES_PER_OFFER_MAX } from '#shared/limits.ts';

/** Several edits in a row become one mail (ms). */
export const CHANGE_CALM_MS = 5 * 60_000;

/** What the organizer offers to holders of tickets. */
export interface ChangeOffer {
  /** Time for an answer (ms). */
  answerMs: number;
  moneyBack: boolean;
}

/** The change of event ?1 that is not told yet at ?2. */
const UNTOLD = 'event_changes WHERE event_id = ?1 AND notify_at > ?2';

/** SQL: the seats that an open change of event ?1 took out, for which their guests still answer at ?2. */
const OPEN_SEATS = `(SELECT before -> '$.seats' FROM event_changes WHERE event_id = ?1 AND answer_until > ?2
  ORDER BY notify_at DESC LIMIT 1)`;

/**
 * Notes what holders know before this edit, unless an earlier edit is still to be told: that one then also covers this
 * edit, and its holders are asked again. What was offered stays offered, also by an earlier change whose time is not
 * over. Runs before the UPDATE.
 */
export function noteChange(
  db: D1Database,
  eventId: string,
  { auditId, now }: AuditEntry,
  { answerMs, moneyBack }: ChangeOffer,
): D1PreparedStatement[] {
  const offer = [now + answerMs, moneyBack ? 1 : 0];
  return [
    db.prepare(`DELETE FROM change_answers WHERE change_id IN (SELECT id FROM ${UNTOLD})`).bind(eventId, now),
    db
      .prepare(
        `UPDATE event_changes SET changed_at = ?2, answer_until = max(answer_until, ?3),
           offers_money_back = max(offers_money_back, ?4)
         WHERE id IN (SELECT id FROM ${UNTOLD})`,
      )
      .bind(eventId, now, ...offer),
    db
      .prepare(
        `INSERT INTO event_changes (id, event_id, before, created_at, changed_at, notify_at, answer_until,
                                    offers_money_back)
         SELECT ?5, e.id, json_patch(${TOLD_FACTS}, json_object('seats', json(${OPEN_SEATS}))), ?2, ?2, ?6, max(?3, coalesce(open.until, 0)),
                max(?4, open.until IS NOT NULL)
         FROM events AS e CROSS JOIN (SELECT max(answer_until) AS until FROM event_changes
           WHERE event_id = ?1 AND offers_money_back AND answer_until > ?2) AS open
         WHERE e.id = ?1 AND e.status = 'published' AND NOT EXISTS (SELECT 1 FROM ${UNTOLD})
         ON CONFLICT DO NOTHING`,
      )
      .bind(eventId, now, ...offer, auditId, now + CHANGE_CALM_MS),
  ];
}

/** Holders to tell about the change that covers an edit at ?4. */
const TOLD = `
  SELECT DISTINCT c.id || ':' || t.user_id AS subject_id, t.user_id, c.notify_at AS at
  FROM event_changes AS c CROSS JOIN ${REACHABLE_TICKETS} AND c.event_id = ?1 AND c.notify_at > ?4`;

/** Receivers of tickets that they have not accepted, whose mail with the link has the facts from before the edit at ?2. */
const OWE_OFFERED = `
  INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
  SELECT 'mail', 'event_changed', c.id || ':' || f.id, c.notify_at, ?2
  FROM event_changes AS c CROSS JOIN ticket_transfers AS f ON f.event_id = c.event_id AND f.status = 'sent'
  WHERE c.event_id = ?1 AND c.notify_at > ?2 AND f.to_email IS NOT NULL AND ${OFFER_MAILED}
    AND (SELECT count(*) FROM event_changes WHERE event_id = ?1 AND notify_at > f.sent_at) <= ${CHANGES_PER_OFFER_MAX}
  ON CONFLICT DO NOTHING`;

/**
 * Owes each holder a mail, and pushes, and each receiver of an open offer a mail, about the change that covers this edit;
 * set-based.
 */
export function oweChangeNews(db: D1Database, eventId: string, { now }: AuditEntry): D1PreparedStatement[] {
  const params = [eventId, null, JSON.stringify(STATUSES_OF.everybody), now];
  return [
    ...oweNews(db, { kind: 'event_changed', subjects: TOLD, createdAt: '?4' }, params),
    db.prepare(OWE_OFFERED).bind(eventId, now),
  ];
}

/** Owes the new holder of a ticket the news about a change that holders are still to be told. */
export function oweChangeNewsTo(
  db: D1Database,
  { transferId, now }: { transferId: string; now: number },
): D1PreparedStatement[] {
  const subjects = `
    SELECT c.id || ':' || f.to_user_id AS subject_id, f.to_user_id AS user_id, c.notify_at AS at
    FROM ticket_transfers AS f JOIN event_changes AS c ON c.event_id = f.event_id AND c.notify_at > ?2
    WHERE f.id = ?1 AND f.status = 'accepted'`;
  return oweNews(db, { kind: 'event_changed', subjects, createdAt: '?2' }, [transferId, now]);
}

/** Notes that these holders still come. @returns a statement that changes nothing for those who said so before */
export function noteComing(
  db: D1Database,
  answer: { changeId: string; userId: string; ticketIds: readonly string[]; now: number },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO change_answers (change_id, ticket_id, user_id, answered_at)
       SELECT ?1, t.id, ?2, ?4 FROM json_each(?3) AS k JOIN tickets AS t ON t.id = k.value
       WHERE t.user_id = ?2 AND t.status = 'active' ON CONFLICT DO NOTHING`,
    )
    .bind(answer.changeId, answer.userId, JSON.stringify(answer.ticketIds), answer.now);
}
