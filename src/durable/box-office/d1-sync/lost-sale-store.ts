import type { LostSale } from '#db/commits/d1-sync/record-lost-sales.ts';
import type { HoldKind } from '#durable/box-office/checkout/hold.ts';

type Row = Record<string, string> & { kind: HoldKind; user_id: string; request_id: string; receipt: string };

const OUTCOMES = { tickets: 'purchase_outcomes', order: 'order_outcomes' } as const;
const KINDS = ['tickets', 'order'] as const;

/** Sales from before a restore of D1. Those that D1 has lost stay, as the only record of them besides the tickets. */
export class LostSaleStore {
  readonly #sql: SqlStorage;
  #isEmpty: boolean | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS former_sales (
        kind TEXT NOT NULL, user_id TEXT NOT NULL, request_id TEXT NOT NULL, receipt TEXT NOT NULL,
        PRIMARY KEY (kind, user_id, request_id)
      ) WITHOUT ROWID`);
  }

  /** Takes over the recorded answers: repeats of these requests are decided again, by what D1 has. */
  takeOutcomes(): void {
    for (const kind of KINDS)
      this.#sql.exec(`
        INSERT OR REPLACE INTO former_sales (kind, user_id, request_id, receipt)
        SELECT '${kind}', user_id, request_id, answer -> '$.value' FROM ${OUTCOMES[kind]} WHERE answer ->> '$.ok' = 1;
        DELETE FROM ${OUTCOMES[kind]}`);
    this.#isEmpty = null;
  }

  /** Call after the backfill: sales that D1 has are no longer former ones. */
  dropKnown(): void {
    for (const kind of KINDS)
      this.#sql.exec(
        `DELETE FROM former_sales WHERE kind = '${kind}' AND EXISTS (
           SELECT 1 FROM ${OUTCOMES[kind]} AS o
           WHERE o.user_id = former_sales.user_id AND o.request_id = former_sales.request_id)`,
      );
    this.#isEmpty = null;
  }

  all(): LostSale[] {
    return this.#sql
      .exec<Row>('SELECT kind, user_id, request_id, receipt FROM former_sales')
      .toArray()
      .map(lostSaleOf);
  }

  /** The lost sale that this request made; null for nearly every request. */
  find(kind: HoldKind, userId: string, requestId: string): LostSale | null {
    this.#isEmpty ??= this.#sql.exec('SELECT 1 FROM former_sales LIMIT 1').toArray().length === 0;
    if (this.#isEmpty) return null;
    const [row] = this.#sql
      .exec<Row>(
        `SELECT kind, user_id, request_id, receipt FROM former_sales
         WHERE kind = ? AND user_id = ? AND request_id = ?`,
        kind,
        userId,
        requestId,
      )
      .toArray();
    return row ? lostSaleOf(row) : null;
  }
}

function lostSaleOf({ kind, user_id: userId, request_id: requestId, receipt }: Row): LostSale {
  return { kind, userId, requestId, receipt: JSON.parse(receipt) as LostSale['receipt'] };
}
