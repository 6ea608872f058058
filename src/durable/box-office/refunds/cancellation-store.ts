import type { MaterializedSql } from '#durable/box-office/check-in/check-in-log.ts';
import { DOOR_TICKETS_NOW } from '#durable/box-office/check-in/door-tickets.ts';
import type { Subject } from '#durable/box-office/reconciliation/classify-drift.ts';

/** Request id of the refund that a cancelled event causes for a ticket or an order. */
export function cancellationRequest(subjectId: string): string {
  return `cancel:${subjectId}`;
}

const REFUNDABLE = {
  ticket: { table: DOOR_TICKETS_NOW, condition: "t.status = 'active' AND t.disputed = 0" },
  order: { table: 'pick_ups', condition: "t.status = 'pending' AND t.disputed = 0" },
} as const;

/** Refunds that a cancelled event still has to make, in the object's SQLite. */
export class CancellationStore {
  readonly #sql: MaterializedSql;

  constructor(sql: MaterializedSql) {
    this.#sql = sql;
  }

  /** Deletes refusals for tickets and orders that D1 did not have, so that they are retried. */
  forgetLost(refundedBy: string): void {
    this.#sql.exec(
      `DELETE FROM refund_refusals
       WHERE refunded_by = ? AND code = 'NOT_FOUND' AND substr(request_id, 1, ?) = ?`,
      refundedBy,
      cancellationRequest('').length,
      cancellationRequest(''),
    );
  }

  /**
   * The next ids, in order, without a decided refund; start with an empty string. Refunds that D1 declined are
   * excluded, because it would decline them again.
   */
  unrefunded(subject: Subject, refundedBy: string, after: string, limit: number): string[] {
    const { table, condition } = REFUNDABLE[subject];
    return this.#sql
      .exec<{ id: string }>(
        `SELECT t.id FROM ${table} AS t
         WHERE t.id > ?1 AND ${condition}
           AND NOT EXISTS (SELECT 1 FROM refund_intents AS i WHERE i.subject_type = '${subject}' AND i.subject_id = t.id)
           AND NOT EXISTS (SELECT 1 FROM refund_refusals AS f
                           WHERE f.refunded_by = ?2 AND f.request_id = '${cancellationRequest('')}' || t.id)
         ORDER BY t.id LIMIT ?3`,
        after,
        refundedBy,
        limit,
      )
      .toArray()
      .map(({ id }) => id);
  }
}
