import type { Group } from './group.ts';

/** How long ended groups are stored (ms): as long as the holds of their members, for those who open the link late. */
const ENDED_MS = 8 * 24 * 60 * 60_000;

type GroupRow = Record<string, string | number> & {
  id: string;
  host: string;
  request_id: string;
  request_hash: string;
  goods: string;
  fee_bps: number;
  expires_at: number;
  is_cancelled: number;
};

/** Groups in the object's SQLite. */
export class GroupStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS hold_groups (
        id TEXT PRIMARY KEY, host TEXT NOT NULL, request_id TEXT NOT NULL, request_hash TEXT NOT NULL,
        goods TEXT NOT NULL, fee_bps INTEGER NOT NULL, expires_at INTEGER NOT NULL,
        is_cancelled INTEGER NOT NULL DEFAULT 0, UNIQUE (host, request_id)
      ) WITHOUT ROWID;
    `);
  }

  find(id: string): Group | null {
    return this.#read('WHERE id = ?', id)[0] ?? null;
  }

  findByRequest(host: string, requestId: string): Group | null {
    return this.#read('WHERE host = ? AND request_id = ?', host, requestId)[0] ?? null;
  }

  /** Those of one host. */
  runningOf(host: string, at: number): Group[] {
    return this.#read('WHERE host = ? AND expires_at > ? AND is_cancelled = 0', host, at);
  }

  /** Groups whose time is not over at `at`. */
  running(at: number): Group[] {
    return this.#read('WHERE expires_at > ? AND is_cancelled = 0', at);
  }

  /** Also deletes groups that ended long ago. */
  add({ id, host, requestId, requestHash, goods, feeBps, expiresAt }: Group, now: number): void {
    this.#sql.exec('DELETE FROM hold_groups WHERE expires_at <= ?', now - ENDED_MS);
    this.#sql.exec(
      `INSERT INTO hold_groups (id, host, request_id, request_hash, goods, fee_bps, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      id,
      host,
      requestId,
      requestHash,
      JSON.stringify(goods),
      feeBps,
      expiresAt,
    );
  }

  cancel(id: string): void {
    this.#sql.exec('UPDATE hold_groups SET is_cancelled = 1 WHERE id = ?', id);
  }

  /** Gives groups that have not ended at `at` more time. */
  giveTime(ms: number, at: number): void {
    this.#sql.exec('UPDATE hold_groups SET expires_at = expires_at + ? WHERE expires_at > ?', ms, at);
  }

  /** The time of all groups is over now. */
  endAll(now: number): void {
    this.#sql.exec('UPDATE hold_groups SET expires_at = MIN(expires_at, ?)', now);
  }

  #read(where: string, ...params: (string | number)[]): Group[] {
    return this.#sql
      .exec<GroupRow>(`SELECT * FROM hold_groups ${where}`, ...params)
      .toArray()
      .map((row) => ({
        id: row.id,
        host: row.host,
        requestId: row.request_id,
        requestHash: row.request_hash,
        goods: JSON.parse(row.goods) as Group['goods'],
        feeBps: row.fee_bps,
        expiresAt: row.expires_at,
        isCancelled: row.is_cancelled === 1,
      }));
  }
}
