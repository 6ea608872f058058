import type { Outcome } from '#shared/errors.ts';
import type { TradeRequest } from './group-commit.ts';

/** Answers of decided requests, by person and request id, in the object's own SQLite. */
export class OutcomeStore<Value> {
  readonly #sql: SqlStorage;
  readonly #table: 'purchase_outcomes' | 'order_outcomes';

  constructor(sql: SqlStorage, table: 'purchase_outcomes' | 'order_outcomes') {
    this.#sql = sql;
    this.#table = table;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS ${this.#table} (
        user_id TEXT NOT NULL, request_id TEXT NOT NULL, request_hash TEXT NOT NULL, answer TEXT NOT NULL,
        PRIMARY KEY (user_id, request_id)
      ) WITHOUT ROWID`);
  }

  recall(userId: string, requestId: string): { requestHash: string; answer: Outcome<Value> } | null {
    const [row] = this.#sql
      .exec<{ request_hash: string; answer: string }>(
        `SELECT request_hash, answer FROM ${this.#table} WHERE user_id = ? AND request_id = ?`,
        userId,
        requestId,
      )
      .toArray();
    return row ? { requestHash: row.request_hash, answer: JSON.parse(row.answer) as Outcome<Value> } : null;
  }

  record(row: TradeRequest, answer: Outcome<Value>): void {
    this.#sql.exec(
      `INSERT INTO ${this.#table} (user_id, request_id, request_hash, answer) VALUES (?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
      row.userId,
      row.requestId,
      row.requestHash,
      JSON.stringify(answer),
    );
  }
}
