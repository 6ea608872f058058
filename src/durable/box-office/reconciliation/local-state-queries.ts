import type { MaterializedSql } from '#durable/box-office/check-in/check-in-log.ts';
import { DOOR_TICKETS_NOW } from '#durable/box-office/check-in/door-tickets.ts';
import { REASON_MAX_CHARS } from '#durable/box-office/d1-sync/outbox-report.ts';
import { requestPrefix } from '#durable/box-office/refunds/bulk-refund-store.ts';
import { cancellationRequest } from '#durable/box-office/refunds/cancellation-store.ts';
import type { DriftReport } from '#shared/contracts/reconciliation/reconciliation.ts';
import type { KnownSubject, Subject } from './classify-drift.ts';

type Row = Record<string, string | number | null> & KnownSubject;

const SUBJECT_ROWS = {
  ticket: `SELECT t.id, t.short_code, t.status, t.used_at AS at, t.used_gate AS gate, NULL AS by
           FROM ${DOOR_TICKETS_NOW} AS t`,
  order: `SELECT p.id, p.short_code, p.status, p.completed_at AS at, '' AS gate, p.completed_by AS by
          FROM pick_ups AS p`,
} as const;

/** Only messages that change a ticket's state: a waiting refused scan explains no drift. */
const MESSAGES = {
  ticket: `SELECT body ->> 'ticketId' AS id, parked FROM outbox
           WHERE body ->> 'kind' = 'check_in' AND body ->> 'entry' IN ('admitted', 'undone')`,
  order: `SELECT body ->> 'orderId' AS id, parked FROM outbox WHERE body ->> 'kind' = 'order_completed'`,
} as const;

/** Reads for the comparison with D1, in the object's SQLite. Every method is synchronous. */
export class LocalStateQueries {
  readonly #sql: MaterializedSql;

  constructor(sql: MaterializedSql) {
    this.#sql = sql;
  }

  /** The next subjects by short code, with their refunds and messages in flight; start with an empty string. */
  page(subject: Subject, after: string, limit: number): KnownSubject[] {
    const rows = this.#sql.exec<Row>(
      `WITH message AS MATERIALIZED (
         SELECT id, CASE WHEN COUNT(*) > COUNT(parked) THEN 'waiting' ELSE 'parked' END AS state
         FROM (${MESSAGES[subject]}) GROUP BY id)
       SELECT s.id, s.short_code AS shortCode, s.status, s.at, s.gate, s.by, i.state AS intent, m.state AS message
       FROM (${SUBJECT_ROWS[subject]}) AS s
       LEFT JOIN refund_intents AS i ON i.subject_type = ?1 AND i.subject_id = s.id
       LEFT JOIN message AS m ON m.id = s.id
       WHERE s.short_code > ?2 ORDER BY s.short_code LIMIT ?3`,
      subject,
      after,
      limit,
    );
    return rows.toArray();
  }

  openRefunds(): number {
    return this.#sql
      .exec<{ n: number }>("SELECT COUNT(*) AS n FROM refund_intents WHERE state = 'open'")
      .one().n;
  }

  /** Refunds of cancellations and bulk refunds that D1 declined and whose ticket or order is still valid here. */
  declinedRefunds(): number {
    const isOwed = (subject: Subject, status: string) =>
      `f.subject_id IN (SELECT id FROM (${SUBJECT_ROWS[subject]}) WHERE status = '${status}')`;
    return this.#sql
      .exec<{ n: number }>(
        `SELECT COUNT(*) AS n FROM refund_refusals AS f
         WHERE (f.request_id LIKE '${cancellationRequest('%')}' OR f.request_id LIKE '${requestPrefix({ id: '%' })}%')
           AND (${isOwed('ticket', 'active')} OR ${isOwed('order', 'pending')})`,
      )
      .one().n;
  }

  /** Examples of open refunds, with D1's last error. */
  openRefundExamples(limit: number): DriftReport['stuckRefunds'] {
    return this.#sql
      .exec<{ subject: Subject; id: string; reason: string | null }>(
        `SELECT subject_type AS subject, subject_id AS id, substr(failure, 1, ${REASON_MAX_CHARS}) AS reason
         FROM refund_intents WHERE state = 'open' ORDER BY refund_id LIMIT ?`,
        limit,
      )
      .toArray();
  }
}
