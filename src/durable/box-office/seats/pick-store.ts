import { addColumns } from '#durable/box-office/add-columns.ts';
import { HOLD_MS } from '#durable/box-office/checkout/hold-times.ts';

/** Seats that a guest is choosing, before any checkout. */
export interface SeatPick {
  /** `user:<id>` or `browser:<id>`. */
  owner: string;
  /** A stranger's network address, as in holds; null for a person. */
  address: string | null;
  anonymous: boolean;
  seatIds: string[];
  /** When its first seat was picked (Unix ms). Renewals and other seats do not change it. */
  since: number;
  /** Unix ms. */
  until: number;
  requestId: string;
  requestHash: string;
}

type PickRow = Record<string, string | number | null> & {
  owner: string;
  address: string | null;
  anonymous: number;
  seat_ids: string;
  since: number | null;
  until: number;
  request_id: string;
  request_hash: string;
};

/** Picks in the object's SQLite: one of each owner. */
export class PickStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS seat_picks (
        owner TEXT PRIMARY KEY, address TEXT, anonymous INTEGER NOT NULL, seat_ids TEXT NOT NULL, until INTEGER NOT NULL,
        request_id TEXT NOT NULL, request_hash TEXT NOT NULL
      ) WITHOUT ROWID`);
    addColumns(this.#sql, 'seat_picks', { since: 'INTEGER' });
  }

  all(): SeatPick[] {
    return this.#sql
      .exec<PickRow>('SELECT * FROM seat_picks')
      .toArray()
      .map((row) => ({
        owner: row.owner,
        address: row.address,
        anonymous: row.anonymous === 1,
        seatIds: JSON.parse(row.seat_ids) as string[],
        // A pick of the release before has none.
        since: row.since ?? row.until - HOLD_MS,
        until: row.until,
        requestId: row.request_id,
        requestHash: row.request_hash,
      }));
  }

  write({ owner, address, anonymous, seatIds, since, until, requestId, requestHash }: SeatPick): void {
    this.#sql.exec(
      `INSERT OR REPLACE INTO seat_picks (owner, address, anonymous, seat_ids, since, until, request_id, request_hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      owner,
      address,
      Number(anonymous),
      JSON.stringify(seatIds),
      since,
      until,
      requestId,
      requestHash,
    );
  }

  delete(owner: string): void {
    this.#sql.exec('DELETE FROM seat_picks WHERE owner = ?', owner);
  }
}
