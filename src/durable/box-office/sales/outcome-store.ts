import type { Outcome } from '#shared/errors/errors.ts';
import type { SaleRequest } from './sale-strategy.ts';

/** Rejections that a box office keeps in memory per person, and people: far more than anybody retries. */
export const REFUSALS_PER_PERSON_MAX = 200;
const REFUSED_PEOPLE_MAX = 100_000;

/** Idempotency records: answers of decided requests by person and request id, in the object's SQLite. */
export class OutcomeStore<Value> {
  readonly #sql: SqlStorage;
  readonly #table: 'purchase_outcomes' | 'order_outcomes';
  readonly #onSold: (request: SaleRequest, receipt: Value) => void;
  /** Refusals that this instance recorded, per person. */
  readonly #refusals = new Map<string, number>();

  constructor(
    sql: SqlStorage,
    table: 'purchase_outcomes' | 'order_outcomes',
    onSold: (request: SaleRequest, receipt: Value) => void,
  ) {
    this.#sql = sql;
    this.#table = table;
    this.#onSold = onSold;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS ${this.#table} (
        user_id TEXT NOT NULL, request_id TEXT NOT NULL, request_hash TEXT NOT NULL, answer TEXT NOT NULL
      );
      CREATE UNIQUE INDEX IF NOT EXISTS ${this.#table}_key ON ${this.#table} (user_id, request_id)`);
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

  /** The first answer wins. */
  record(request: SaleRequest, answer: Outcome<Value>): void {
    const { userId, requestId, requestHash } = request;
    this.#sql.exec(
      `INSERT INTO ${this.#table} (user_id, request_id, request_hash, answer) VALUES (?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
      userId,
      requestId,
      requestHash,
      JSON.stringify(answer),
    );
    if (answer.ok) this.#onSold(request, answer.value);
  }

  /** Records a refusal that D1 has no row for. Bounded per person, so that nobody can fill the object's storage. */
  recordRefusal(request: SaleRequest, answer: Outcome<never>): void {
    const { userId } = request;
    const stored = this.#refusals.get(userId) ?? 0;
    if (stored >= REFUSALS_PER_PERSON_MAX) return;
    if (this.#refusals.size >= REFUSED_PEOPLE_MAX) this.#refusals.clear();
    this.#refusals.set(userId, stored + 1);
    this.record(request, answer);
  }
}
