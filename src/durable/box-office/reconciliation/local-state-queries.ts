import type { ReconcileSummary } from '#shared/contracts/money/reconciliation.ts';
import type { MaterializedSql } from '../check-in/check-in-log.ts';
import { DOOR_TICKETS_NOW } from '../check-in/ticket-store.ts';
import { REASON_MAX_CHARS } from '../d1-sync/outbox-report.ts';
import { requestPrefix } from '../refunds/bulk-refund-store.ts';
import { cancellationRequest } from '../refunds/cancellation-store.ts';
import type { KnownSubject, Subject } from './classify-drift.ts';

type Row = Record<string, string | number | null> & {
  id: string;
  status: string;
  at: number | null;
  gate: string;
  by: string | null;
  intent: KnownSubject['intent'];
  message: KnownSubject['message'];
};

const TICKETS = `
  SELECT t.id, t.status, t.used_at AS at, t.used_gate AS gate, NULL AS by FROM ${DOOR_TICKETS_NOW} AS t`;
const ORDERS = `
  SELECT p.id, p.status, p.completed_at AS at, '' AS gate, p.completed_by AS by FROM pick_ups AS p`;
const SUBJECT_ROWS = { ticket: TICKETS, order: ORDERS } as const;

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

  /** The next ids in order; start with an empty string. */
  ids(subject: Subject, after: string, limit: number): string[] {
    const table = subject === 'ticket' ? 'door_tickets' : 'pick_ups';
    return this.#sql
      .exec<{ id: string }>(`SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`, after, limit)
      .toArray()
      .map(({ id }) => id);
  }

  /** Statuses only, for the first comparison. */
  statuses(subject: Subject, ids: readonly string[]): Map<string, { status: string }> {
    const rows = this.#sql.exec<{ id: string; status: string }>(
      `SELECT id, status FROM (${SUBJECT_ROWS[subject]}) WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    );
    return new Map(rows.toArray().map(({ id, status }) => [id, { status }]));
  }

  /** Everything that classifies a difference, including refunds and messages in flight. */
  details(subject: Subject, ids: readonly string[]): Map<string, KnownSubject> {
    const rows = this.#sql.exec<Row>(
      `WITH message AS (
         SELECT id, CASE WHEN COUNT(*) > COUNT(parked) THEN 'waiting' ELSE 'parked' END AS state
         FROM (${MESSAGES[subject]}) WHERE id IN (SELECT value FROM json_each(?1)) GROUP BY id)
       SELECT s.*, i.state AS intent, m.state AS message FROM (${SUBJECT_ROWS[subject]}) AS s
       LEFT JOIN refund_intents AS i ON i.subject_type = ?2 AND i.subject_id = s.id
       LEFT JOIN message AS m ON m.id = s.id
       WHERE s.id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
      subject,
    );
    return new Map(rows.toArray().map((row) => [row.id, row]));
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
  openRefundExamples(limit: number): ReconcileSummary['stuckRefunds'] {
    return this.#sql
      .exec<{ subject: Subject; id: string; reason: string | null }>(
        `SELECT subject_type AS subject, subject_id AS id, substr(failure, 1, ${REASON_MAX_CHARS}) AS reason
         FROM refund_intents WHERE state = 'open' ORDER BY refund_id LIMIT ?`,
        limit,
      )
      .toArray();
  }
}
