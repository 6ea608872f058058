import type { Hold } from './hold.ts';

/** How long ended holds are stored (ms): a page still asks about them, and a card's authorization lives a week. */
const ANONYMOUS_ENDED_MS = 60 * 60_000;
const ENDED_MS = 8 * 24 * 60 * 60_000;
/** Deletions of ended holds are at least this far apart (ms), so that each serves many. */
const DELETE_EVERY_MS = 10 * 60_000;

type HoldRow = Record<string, string | number | null> & {
  id: string;
  owner: string;
  starter: string;
  anonymous: number;
  address: string | null;
  request_id: string;
  request_hash: string;
  kind: Hold['kind'];
  state: Hold['state'];
  expires_at: number;
  awaited_until: number | null;
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
  /** Unix ms. */
  #nextDeletion = 0;
  /** Null before the first look. */
  #hasNeeds: boolean | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS holds (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL, starter TEXT NOT NULL, anonymous INTEGER NOT NULL, address TEXT,
        request_id TEXT NOT NULL, request_hash TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('tickets', 'order')),
        state TEXT NOT NULL CHECK (state IN ('held', 'released', 'sold')), expires_at INTEGER NOT NULL,
        awaited_until INTEGER, extended INTEGER NOT NULL, more_time_by TEXT, kept INTEGER NOT NULL, sale TEXT, goods TEXT NOT NULL, receipt TEXT,
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
      "WHERE (state = 'held' AND max(expires_at, coalesce(awaited_until, 0)) > ?) OR (state <> 'sold' AND sale IS NOT NULL)",
      at,
    );
  }

  /** Holds of places that were taken out of a group. */
  ofGroup(groupId: string): Hold[] {
    return this.#read("WHERE group_id = ? AND state <> 'released'", groupId);
  }

  write(hold: Hold): void {
    if (hold.goods.accessNeeds) this.#hasNeeds = true;
    this.#sql.exec(
      `INSERT INTO holds (id, owner, starter, anonymous, request_id, request_hash, kind, state, expires_at, extended, kept,
                          sale, goods, receipt, more_time_by, group_id, address, awaited_until)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
       ON CONFLICT DO UPDATE SET owner = ?2, anonymous = ?4, state = ?8, expires_at = ?9, extended = ?10, kept = ?11,
                                 sale = ?12, receipt = ?14, more_time_by = ?15, address = ?17, awaited_until = ?18`,
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
      hold.address,
      hold.awaitedUntil,
    );
  }

  /** Whether guests have said here what they need. */
  get hasNeeds(): boolean {
    this.#hasNeeds ??=
      this.#sql.exec(`SELECT 1 FROM holds WHERE instr(goods, '"accessNeeds"') > 0 LIMIT 1`).toArray().length >
      0;
    return this.#hasNeeds;
  }

  /** @param owner null: of everybody */
  eraseNeeds(owner: string | null = null): void {
    this.#sql.exec(
      `UPDATE holds SET goods = json_remove(goods, '$.accessNeeds')
       WHERE instr(goods, '"accessNeeds"') > 0 AND (?1 IS NULL OR ?1 IN (owner, starter))`,
      owner,
    );
    if (owner === null) this.#hasNeeds = false;
  }

  /** Gives holds that have not ended at `at` more time. */
  giveTime(ms: number, at: number): void {
    this.#sql.exec(
      `UPDATE holds SET expires_at = expires_at + ?1, awaited_until = awaited_until + ?1
       WHERE state = 'held' AND max(expires_at, coalesce(awaited_until, 0)) > ?2`,
      ms,
      at,
    );
  }

  /** Live holds expire now, and none is sold until a backfill says so. */
  endAll(now: number): void {
    this.#sql.exec(
      "UPDATE holds SET expires_at = MIN(expires_at, ?), awaited_until = NULL WHERE state = 'held'",
      now,
    );
    this.#sql.exec("UPDATE holds SET state = 'released', receipt = NULL WHERE state = 'sold'");
  }

  /** Deletes holds that ended long ago. Does nothing right after an earlier call. */
  deleteEnded(now: number): void {
    if (now < this.#nextDeletion) return;
    this.#nextDeletion = now + DELETE_EVERY_MS;
    this.#sql.exec(
      `DELETE FROM holds
       WHERE max(expires_at, coalesce(awaited_until, 0)) + iif(anonymous = 1, ?, ?) <= ?`,
      ANONYMOUS_ENDED_MS,
      ENDED_MS,
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
        address: row.address,
        requestId: row.request_id,
        requestHash: row.request_hash,
        kind: row.kind,
        state: row.state,
        expiresAt: row.expires_at,
        awaitedUntil: row.awaited_until,
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
