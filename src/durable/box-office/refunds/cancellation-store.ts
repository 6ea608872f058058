import type { MaterializedSql } from '../check-in/check-in-log.ts';
import { DOOR_TICKETS_NOW } from '../check-in/ticket-store.ts';
import type { Subject } from '../reconciliation/classify-drift.ts';

/** How the refund of a ticket or order by the cancellation of its event is named. */
export function cancellationRequest(subjectId: string): string {
  return `cancel:${subjectId}`;
}

const OWED = {
  ticket: { table: DOOR_TICKETS_NOW, status: 'active' },
  order: { table: 'pick_ups', status: 'pending' },
} as const;

/** What a cancelled event owes its guests, in the box office's own SQLite. */
export class CancellationStore {
  readonly #sql: MaterializedSql;

  constructor(sql: MaterializedSql) {
    this.#sql = sql;
  }

  /** What D1 declined because it had no such ticket or order is owed as before. */
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
   * The next ids in order of which no refund was decided; begin with an empty one. What D1 has declined to give back is
   * left out: it would decline it again.
   */
  owed(subject: Subject, refundedBy: string, after: string, limit: number): string[] {
    const { table, status } = OWED[subject];
    return this.#sql
      .exec<{ id: string }>(
        `SELECT t.id FROM ${table} AS t
         WHERE t.id > ?1 AND t.status = '${status}'
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
