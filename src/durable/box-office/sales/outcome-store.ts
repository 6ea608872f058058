import type { Outcome } from '#shared/errors/errors.ts';
import { REFUSALS_KEPT_EACH, REFUSED_PEOPLE_MAX } from '#shared/limits.ts';
import type { TradeRequest } from './group-commit.ts';
import { IS_REQUEST, REQUEST_HEAD } from './request-head.ts';

/** Answers of decided requests, by person and request id, in the object's own SQLite. */
export class OutcomeStore<Value> {
  readonly #sql: SqlStorage;
  readonly #table: 'purchase_outcomes' | 'order_outcomes';
  /** How many refusals of each person this life of the object has kept. */
  readonly #refusals = new Map<string, number>();

  constructor(sql: SqlStorage, table: 'purchase_outcomes' | 'order_outcomes') {
    this.#sql = sql;
    this.#table = table;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS ${this.#table} (
        user_id TEXT NOT NULL, request_id TEXT NOT NULL, request_hash TEXT NOT NULL, answer TEXT NOT NULL
      );
      CREATE INDEX IF NOT EXISTS ${this.#table}_request ON ${this.#table} (${REQUEST_HEAD})`);
  }

  recall(userId: string, requestId: string): { requestHash: string; answer: Outcome<Value> } | null {
    const [row] = this.#sql
      .exec<{ request_hash: string; answer: string }>(
        `SELECT request_hash, answer FROM ${this.#table} WHERE ${IS_REQUEST}`,
        requestId,
        userId,
      )
      .toArray();
    return row ? { requestHash: row.request_hash, answer: JSON.parse(row.answer) as Outcome<Value> } : null;
  }

  /** The first answer stays. */
  record({ userId, requestId, requestHash }: TradeRequest, answer: Outcome<Value>): void {
    if (this.#isKnown(userId, requestId)) return;
    this.#sql.exec(
      `INSERT INTO ${this.#table} (request_id, user_id, request_hash, answer) VALUES (?, ?, ?, ?)`,
      requestId,
      userId,
      requestHash,
      JSON.stringify(answer),
    );
  }

  /** A refusal that only this object knows of. A person has a bounded number, so that nobody fills the disk of a door. */
  recordRefusal(request: TradeRequest, answer: Outcome<never>): void {
    const { userId } = request;
    const kept = this.#refusals.get(userId) ?? 0;
    if (kept >= REFUSALS_KEPT_EACH) return;
    if (this.#refusals.size >= REFUSED_PEOPLE_MAX) this.#refusals.clear();
    this.#refusals.set(userId, kept + 1);
    this.record(request, answer);
  }

  /**
   * By itself and not in the statement that inserts: one that may insert many rows has every page that it changes
   * written to a journal of its own, also where it inserts but one.
   */
  #isKnown(userId: string, requestId: string): boolean {
    const known = this.#sql.exec(`SELECT 1 FROM ${this.#table} WHERE ${IS_REQUEST}`, requestId, userId);
    return known.toArray().length > 0;
  }
}
