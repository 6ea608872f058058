import type { Hold } from './hold.ts';

type HoldRow = Record<string, string | number | null> & {
  id: string;
  owner: string;
  starter: string;
  anonymous: number;
  request_id: string;
  request_hash: string;
  kind: Hold['kind'];
  state: Hold['state'];
  expires_at: number;
  extended: number;
  more_time_by: string | null;
  kept: number;
  sale: string | null;
  goods: string;
  receipt: string | null;
  group_id: string | null;
};

/** Holds in the object's SQLite. */
export class HoldStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS holds (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL, starter TEXT NOT NULL, anonymous INTEGER NOT NULL, request_id TEXT NOT NULL,
        request_hash TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('tickets', 'order')),
        state TEXT NOT NULL CHECK (state IN ('held', 'released', 'sold')), expires_at INTEGER NOT NULL,
        extended INTEGER NOT NULL, more_time_by TEXT, kept INTEGER NOT NULL, sale TEXT, goods TEXT NOT NULL, receipt TEXT,
        group_id TEXT, CHECK ((receipt IS NOT NULL) = (state = 'sold'))
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS holds_request ON holds (request_id);
      CREATE INDEX IF NOT EXISTS holds_group ON holds (group_id) WHERE group_id IS NOT NULL;
    `);
  }

  find(id: string): Hold | null {
    return this.#read('WHERE id = ?', id)[0] ?? null;
  }

  findByRequest(owner: string, requestId: string): Hold | null {
    return this.#read('WHERE request_id = ?1 AND ?2 IN (owner, starter)', requestId, owner)[0] ?? null;
  }

  /** Holds that may reserve places at `at`, and those whose sale has begun and may be in D1. */
  open(at: number): Hold[] {
    return this.#read(
      "WHERE (state = 'held' AND expires_at > ?) OR (state <> 'sold' AND sale IS NOT NULL)",
      at,
    );
  }

  /** Holds of places that were taken out of a group. */
  ofGroup(groupId: string): Hold[] {
    return this.#read("WHERE group_id = ? AND state <> 'released'", groupId);
  }

  write(hold: Hold): void {
    this.#sql.exec(
      `INSERT INTO holds (id, owner, starter, anonymous, request_id, request_hash, kind, state, expires_at, extended, kept,
                          sale, goods, receipt, more_time_by, group_id)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
       ON CONFLICT DO UPDATE SET owner = ?2, anonymous = ?4, state = ?8, expires_at = ?9, extended = ?10, kept = ?11,
                                 sale = ?12, receipt = ?14, more_time_by = ?15`,
      hold.id,
      hold.owner,
      hold.starter,
      Number(hold.anonymous),
      hold.requestId,
      hold.requestHash,
      hold.kind,
      hold.state,
      hold.expiresAt,
      Number(hold.extended),
      Number(hold.kept),
      hold.sale && JSON.stringify(hold.sale),
      JSON.stringify(hold.goods),
      hold.receipt && JSON.stringify(hold.receipt),
      hold.moreTimeBy,
      hold.groupId,
    );
  }

  /** Live holds expire now, and none is sold until a backfill says so. */
  endAll(now: number): void {
    this.#sql.exec("UPDATE holds SET expires_at = MIN(expires_at, ?) WHERE state = 'held'", now);
    this.#sql.exec("UPDATE holds SET state = 'released', receipt = NULL WHERE state = 'sold'");
  }

  /** Deletes holds that ended longer ago than `keptMs`. */
  deleteEnded(now: number, keptMs: { anonymous: number; others: number }): void {
    this.#sql.exec(
      'DELETE FROM holds WHERE expires_at + iif(anonymous = 1, ?, ?) <= ?',
      keptMs.anonymous,
      keptMs.others,
      now,
    );
  }

  #read(where: string, ...params: (string | number)[]): Hold[] {
    return this.#sql
      .exec<HoldRow>(`SELECT * FROM holds ${where}`, ...params)
      .toArray()
      .map((row) => ({
        id: row.id,
        owner: row.owner,
        starter: row.starter,
        anonymous: row.anonymous === 1,
        requestId: row.request_id,
        requestHash: row.request_hash,
        kind: row.kind,
        state: row.state,
        expiresAt: row.expires_at,
        extended: row.extended === 1,
        moreTimeBy: row.more_time_by,
        kept: row.kept === 1,
        sale: row.sale === null ? null : (JSON.parse(row.sale) as Hold['sale']),
        goods: JSON.parse(row.goods) as Hold['goods'],
        receipt: row.receipt === null ? null : (JSON.parse(row.receipt) as Hold['receipt']),
        groupId: row.group_id,
      }));
  }
}
