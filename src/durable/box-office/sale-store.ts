import type { SaleCatalogue } from '#db/readers/sale-catalogue.ts';
import type { DecidedPurchase } from '#db/readers/sold-tickets.ts';
import { answerOf } from './answer-of.ts';
import type { PurchaseAnswer } from './sale-queue.ts';

/** Decided purchases and what is kept of the event between two lives of the object, in its own SQLite. */
export class SaleStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS outcomes (
        user_id TEXT NOT NULL, request_id TEXT NOT NULL, request_hash TEXT NOT NULL, answer TEXT NOT NULL,
        PRIMARY KEY (user_id, request_id)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    `);
  }

  exists(): boolean {
    return this.#sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'kept'").toArray().length > 0;
  }

  recall(userId: string, requestId: string): { requestHash: string; answer: PurchaseAnswer } | null {
    const [row] = this.#sql
      .exec<{ request_hash: string; answer: string }>(
        'SELECT request_hash, answer FROM outcomes WHERE user_id = ? AND request_id = ?',
        userId,
        requestId,
      )
      .toArray();
    return row ? { requestHash: row.request_hash, answer: JSON.parse(row.answer) as PurchaseAnswer } : null;
  }

  record(decided: readonly DecidedPurchase[]): void {
    for (const purchase of decided) {
      this.#sql.exec(
        `INSERT INTO outcomes (user_id, request_id, request_hash, answer) VALUES (?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
        purchase.userId,
        purchase.requestId,
        purchase.requestHash,
        JSON.stringify(answerOf(purchase, purchase.requestHash)),
      );
    }
  }

  /** `purchases.seq` up to which everything of D1 is known here. */
  get caughtUpTo(): number {
    return Number(this.#get('caught_up_to') ?? 0);
  }

  set caughtUpTo(seq: number) {
    if (seq > this.caughtUpTo) this.#set('caught_up_to', String(seq));
  }

  /** The event as it was last read, so that a door that wakes up without D1 still knows its staff. */
  get catalogue(): SaleCatalogue | null {
    const text = this.#get('catalogue');
    return text ? (JSON.parse(text) as SaleCatalogue) : null;
  }

  set catalogue(catalogue: SaleCatalogue) {
    this.#set('catalogue', JSON.stringify(catalogue));
  }

  #get(key: string): string | null {
    const [row] = this.#sql.exec<{ value: string }>('SELECT value FROM kept WHERE key = ?', key).toArray();
    return row?.value ?? null;
  }

  #set(key: string, value: string): void {
    this.#sql.exec(
      'INSERT INTO kept (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
      key,
      value,
    );
  }
}
