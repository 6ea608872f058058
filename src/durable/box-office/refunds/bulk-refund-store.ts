import { LAST_CHANGE, type MaterializedSql } from '#durable/box-office/check-in/check-in-log.ts';
import { DOOR_TICKETS_NOW } from '#durable/box-office/check-in/door-tickets.ts';

/** A request to refund all tickets of a type; `open` until every refund is settled. */
export interface BulkRefundJob {
  /** Assigned by this box office; part of its refunds' request ids. */
  id: string;
  actorId: string;
  requestId: string;
  typeId: string;
  reason: string;
  /** The last ticket change that counts: tickets bought or made active again later are excluded. */
  upTo: number;
  state: 'open' | 'done';
}

type Row = Record<string, string | number> & {
  id: string;
  actor_id: string;
  request_id: string;
  type_id: string;
  reason: string;
  up_to: number;
  state: BulkRefundJob['state'];
};

/** No refund of the ticket was decided yet; its status may have changed since. A disputed one is not refundable. */
const UNDECIDED = `disputed = 0 AND NOT EXISTS (SELECT 1 FROM refund_intents AS i
                               WHERE i.subject_type = 'ticket' AND i.subject_id = t.id)`;

/** Bulk refunds in the object's SQLite: idempotency records, and where to resume after a crash. */
export class BulkRefundStore {
  readonly #sql: MaterializedSql;

  constructor(sql: MaterializedSql) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS type_refunds (
        actor_id TEXT NOT NULL, request_id TEXT NOT NULL, id TEXT NOT NULL, type_id TEXT NOT NULL,
        reason TEXT NOT NULL, up_to INTEGER NOT NULL, state TEXT NOT NULL,
        PRIMARY KEY (actor_id, request_id)
      ) WITHOUT ROWID`);
  }

  find(actorId: string, requestId: string): BulkRefundJob | null {
    const [row] = this.#sql
      .exec<Row>('SELECT * FROM type_refunds WHERE actor_id = ? AND request_id = ?', actorId, requestId)
      .toArray();
    return row ? orderOf(row) : null;
  }

  open(): BulkRefundJob[] {
    return this.#sql
      .exec<Row>("SELECT * FROM type_refunds WHERE state = 'open' LIMIT 10")
      .toArray()
      .map(orderOf);
  }

  /** Includes every ticket that is active in this turn. */
  add(order: Omit<BulkRefundJob, 'upTo' | 'state'>): void {
    this.#sql.exec(
      `INSERT INTO type_refunds (actor_id, request_id, id, type_id, reason, up_to, state)
       VALUES (?, ?, ?, ?, ?, ${LAST_CHANGE}, 'open')`,
      order.actorId,
      order.requestId,
      order.id,
      order.typeId,
      order.reason,
    );
  }

  /** How many tickets a bulk refund added in this turn would refund. */
  active(typeId: string): number {
    return this.#sql
      .exec<{ tickets: number }>(
        `SELECT COUNT(*) AS tickets FROM ${DOOR_TICKETS_NOW} AS t WHERE type_id = ? AND status = 'active' AND ${UNDECIDED}`,
        typeId,
      )
      .one().tickets;
  }

  setDone({ actorId, requestId }: BulkRefundJob): void {
    this.#sql.exec(
      "UPDATE type_refunds SET state = 'done' WHERE actor_id = ? AND request_id = ?",
      actorId,
      requestId,
    );
  }

  /** The next tickets to refund, in order of id; start with an empty string. */
  tickets({ typeId, upTo }: BulkRefundJob, after: string, limit: number): string[] {
    return this.#sql
      .exec<{ id: string }>(
        `SELECT id FROM ${DOOR_TICKETS_NOW} AS t
         WHERE id > ? AND type_id = ? AND status = 'active' AND changed_seq <= ? AND ${UNDECIDED} ORDER BY id LIMIT ?`,
        after,
        typeId,
        upTo,
        limit,
      )
      .toArray()
      .map(({ id }) => id);
  }

  /** Tickets of this person that an open bulk refund has yet to refund. */
  promisedTo(userId: string): string[] {
    return this.#sql
      .exec<{ id: string }>(
        `SELECT DISTINCT t.id FROM ${DOOR_TICKETS_NOW} AS t JOIN type_refunds AS o ON o.type_id = t.type_id
         WHERE o.state = 'open' AND t.user_id = ? AND t.status = 'active' AND t.changed_seq <= o.up_to AND ${UNDECIDED}`,
        userId,
      )
      .toArray()
      .map(({ id }) => id);
  }

  /** How many are refunded, and how many are left: decided but open, or not decided yet. */
  progress(order: BulkRefundJob): { refunded: number; left: number } {
    const row = this.#sql
      .exec<{ refunded: number; open: number; waiting: number }>(
        `SELECT (SELECT COUNT(*) FROM refund_intents
                 WHERE request_id >= ?1 AND request_id < ?1 || '~' AND state = 'done') AS refunded,
                (SELECT COUNT(*) FROM refund_intents
                 WHERE request_id >= ?1 AND request_id < ?1 || '~' AND state = 'open') AS open,
                (SELECT COUNT(*) FROM ${DOOR_TICKETS_NOW} AS t
                 WHERE type_id = ?2 AND status = 'active' AND changed_seq <= ?3 AND ${UNDECIDED}) AS waiting`,
        requestPrefix(order),
        order.typeId,
        order.upTo,
      )
      .one();
    return { refunded: row.refunded, left: row.open + (order.state === 'done' ? 0 : row.waiting) };
  }
}

/** Prefix of its refunds' request ids; a client's request id never has a colon. */
export function requestPrefix({ id }: Pick<BulkRefundJob, 'id'>): string {
  return `type:${id}:`;
}

function orderOf(row: Row): BulkRefundJob {
  return {
    id: row.id,
    actorId: row.actor_id,
    requestId: row.request_id,
    typeId: row.type_id,
    reason: row.reason,
    upTo: row.up_to,
    state: row.state,
  };
}
