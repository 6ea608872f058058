import { addMissingColumns } from '#durable/support/add-columns.ts';
import type { RepairCounts } from '#shared/contracts/money/reconciliation.ts';
import type { ScanCursor } from './drift-scan.ts';

/** A repair that an administrator requested; `open` until it is finished and in D1's audit log. */
export interface Repair {
  actorId: string;
  requestId: string;
  state: 'open' | 'done';
  /** Where to resume; null once the last page is done. */
  cursor: ScanCursor | null;
  counts: RepairCounts;
  /** D1 lacks a subject that the box office has, and D1's counters may still include it. */
  isLacking: boolean;
}

type Row = Record<string, string | number | null> & {
  actor_id: string;
  request_id: string;
  state: Repair['state'];
  cursor: string | null;
  counts: string;
  is_lacking: number;
};

export const NOTHING_REPAIRED: RepairCounts = {
  restated: 0,
  learnt: 0,
  refundsAgain: 0,
  unparked: 0,
  renumbered: 0,
  recounted: 0,
  noted: 0,
  left: 0,
};

/** Repairs in the object's SQLite: idempotency records, and where to resume after a crash. */
export class RepairStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS repairs (
        actor_id TEXT NOT NULL, request_id TEXT NOT NULL, state TEXT NOT NULL, cursor TEXT, counts TEXT NOT NULL,
        PRIMARY KEY (actor_id, request_id)
      ) WITHOUT ROWID`);
    addMissingColumns(this.#sql, 'repairs', { is_lacking: 'INTEGER NOT NULL DEFAULT 0' });
  }

  find(actorId: string, requestId: string): Repair | null {
    const [row] = this.#sql
      .exec<Row>('SELECT * FROM repairs WHERE actor_id = ? AND request_id = ?', actorId, requestId)
      .toArray();
    return row ? repairOf(row) : null;
  }

  open(): Repair[] {
    return this.#sql.exec<Row>("SELECT * FROM repairs WHERE state = 'open' LIMIT 10").toArray().map(repairOf);
  }

  save({ actorId, requestId, state, cursor, counts, isLacking }: Repair): void {
    this.#sql.exec(
      `INSERT INTO repairs (actor_id, request_id, state, cursor, counts, is_lacking) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET state = excluded.state, cursor = excluded.cursor, counts = excluded.counts,
                                 is_lacking = excluded.is_lacking`,
      actorId,
      requestId,
      state,
      cursor && JSON.stringify(cursor),
      JSON.stringify(counts),
      isLacking ? 1 : 0,
    );
  }
}

function repairOf(row: Row): Repair {
  return {
    actorId: row.actor_id,
    requestId: row.request_id,
    state: row.state,
    cursor: row.cursor === null ? null : (JSON.parse(row.cursor) as ScanCursor),
    // A repair begun by an earlier version lacks the counts added since.
    counts: { ...NOTHING_REPAIRED, ...(JSON.parse(row.counts) as Partial<RepairCounts>) },
    isLacking: row.is_lacking === 1,
  };
}
