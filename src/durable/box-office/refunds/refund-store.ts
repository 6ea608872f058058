import type { RefundItem } from '#db/commits/refunds/commit-refunds.ts';

export type SubjectType = RefundItem['subjectType'];

/** A decided refund; `done` once D1 has committed it. */
export interface RefundIntent extends RefundItem {
  state: 'open' | 'done';
}

type Row = Record<string, string | number | null> & {
  subject_type: SubjectType;
  subject_id: string;
  refund_id: string;
  request_id: string;
  refunded_by: string;
  reason: string;
  state: RefundIntent['state'];
  keep_minor: number | null;
};

/** Refund intents in the object's SQLite; open ones are carried out after a crash. */
export class RefundStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** `failure` is D1's last error, for administrators. */
  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS refund_intents (
        subject_type TEXT NOT NULL, subject_id TEXT NOT NULL, refund_id TEXT NOT NULL, request_id TEXT NOT NULL,
        refunded_by TEXT NOT NULL, reason TEXT NOT NULL, state TEXT NOT NULL, failure TEXT, keep_minor INTEGER,
        PRIMARY KEY (subject_type, subject_id)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS refund_refusals (
        refunded_by TEXT NOT NULL, request_id TEXT NOT NULL, subject_id TEXT NOT NULL, code TEXT NOT NULL,
        PRIMARY KEY (refunded_by, request_id)
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS refund_intents_open ON refund_intents (state) WHERE state = 'open';
      CREATE INDEX IF NOT EXISTS refund_intents_request ON refund_intents (refunded_by, request_id);
    `);
  }

  find(subjectType: SubjectType, subjectId: string): RefundIntent | null {
    const [row] = this.#sql
      .exec<Row>(
        'SELECT * FROM refund_intents WHERE subject_type = ? AND subject_id = ?',
        subjectType,
        subjectId,
      )
      .toArray();
    return row ? intentOf(row) : null;
  }

  /** The ticket or order of a request that was decided or refused. */
  subjectOf({ refundedBy, requestId }: Pick<RefundItem, 'refundedBy' | 'requestId'>): string | null {
    const [row] = this.#sql
      .exec<{ subject_id: string }>(
        `SELECT subject_id FROM refund_refusals WHERE refunded_by = ?1 AND request_id = ?2
         UNION ALL SELECT subject_id FROM refund_intents WHERE refunded_by = ?1 AND request_id = ?2 LIMIT 1`,
        refundedBy,
        requestId,
      )
      .toArray();
    return row?.subject_id ?? null;
  }

  /** The recorded refusal of a request. */
  recallRefusal({ refundedBy, requestId }: Pick<RefundItem, 'refundedBy' | 'requestId'>): string | null {
    const [row] = this.#sql
      .exec<{ code: string }>(
        'SELECT code FROM refund_refusals WHERE refunded_by = ? AND request_id = ?',
        refundedBy,
        requestId,
      )
      .toArray();
    return row?.code ?? null;
  }

  recordRefusal(request: Pick<RefundItem, 'refundedBy' | 'requestId' | 'subjectId'>, code: string): void {
    this.#sql.exec(
      `INSERT INTO refund_refusals (refunded_by, request_id, subject_id, code) VALUES (?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
      request.refundedBy,
      request.requestId,
      request.subjectId,
      code,
    );
  }

  /** @param after the last refund id of the previous page; an empty string for the first */
  open(after: string, limit: number): RefundIntent[] {
    return this.#sql
      .exec<Row>(
        "SELECT * FROM refund_intents WHERE state = 'open' AND refund_id > ? ORDER BY refund_id LIMIT ?",
        after,
        limit,
      )
      .toArray()
      .map(intentOf);
  }

  add(item: RefundItem): void {
    this.#sql.exec(
      `INSERT INTO refund_intents (subject_type, subject_id, refund_id, request_id, refunded_by, reason, keep_minor, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'open')`,
      item.subjectType,
      item.subjectId,
      item.refundId,
      item.requestId,
      item.refundedBy,
      item.reason,
      item.keepMinor,
    );
  }

  setDone(subjectType: SubjectType, subjectId: string): void {
    this.#sql.exec(
      "UPDATE refund_intents SET state = 'done' WHERE subject_type = ? AND subject_id = ?",
      subjectType,
      subjectId,
    );
  }

  /** Deletes the intent; its request gets this refusal from now on. */
  withdraw(intent: RefundItem, code: string): void {
    this.#sql.exec(
      'DELETE FROM refund_intents WHERE subject_type = ? AND subject_id = ?',
      intent.subjectType,
      intent.subjectId,
    );
    this.recordRefusal(intent, code);
  }

  /** Records D1's error for intents that stay open. */
  noteFailure(intents: readonly RefundItem[], failure: string): void {
    this.#sql.exec(
      'UPDATE refund_intents SET failure = ? WHERE refund_id IN (SELECT value FROM json_each(?))',
      failure,
      JSON.stringify(intents.map(({ refundId }) => refundId)),
    );
  }

  /** D1 has lost a committed refund: it is carried out again, under the same refund id. */
  reopen(subjectType: SubjectType, subjectId: string): void {
    this.#sql.exec(
      "UPDATE refund_intents SET state = 'open', failure = NULL WHERE subject_type = ? AND subject_id = ?",
      subjectType,
      subjectId,
    );
  }
}

function intentOf(row: Row): RefundIntent {
  return {
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    refundId: row.refund_id,
    requestId: row.request_id,
    refundedBy: row.refunded_by,
    reason: row.reason,
    state: row.state,
    keepMinor: row.keep_minor ?? 0,
  };
}
