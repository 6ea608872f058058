import type { BoardPush } from '#durable/live-board/board-push.ts';
import type { PersonalChange } from '#shared/live/live-board.ts';

/** `seq` numbers are reserved in blocks, so that one write serves a thousand snapshots. */
const SEQ_BLOCK = 1_000;

/** Boards with viewers and their undelivered personal changes, in the object's SQLite. */
export class BoardStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS boards (shard INTEGER PRIMARY KEY);
      CREATE TABLE IF NOT EXISTS board_changes (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, shard INTEGER NOT NULL, user_id TEXT NOT NULL, change TEXT NOT NULL
      );
      CREATE INDEX IF NOT EXISTS board_changes_shard ON board_changes (shard, seq);
      CREATE TABLE IF NOT EXISTS board_seq (one INTEGER PRIMARY KEY CHECK (one = 1), reserved INTEGER NOT NULL);
    `);
  }

  shards(): number[] {
    return this.#sql
      .exec<{ shard: number }>('SELECT shard FROM boards')
      .toArray()
      .map(({ shard }) => shard);
  }

  addShard(shard: number): void {
    this.#sql.exec('INSERT INTO boards (shard) VALUES (?) ON CONFLICT DO NOTHING', shard);
  }

  /** The board has no viewers left; a returning viewer reads everything again. */
  dropShard(shard: number): void {
    this.#sql.exec('DELETE FROM boards WHERE shard = ?', shard);
    this.#sql.exec('DELETE FROM board_changes WHERE shard = ?', shard);
  }

  /** @returns a block of numbers that no instance of this object has used */
  reserveSeqs(): { from: number; to: number } {
    const { reserved } = this.#sql
      .exec<{ reserved: number }>(
        `INSERT INTO board_seq (one, reserved) VALUES (1, ?1)
         ON CONFLICT DO UPDATE SET reserved = reserved + ?1 RETURNING reserved`,
        SEQ_BLOCK,
      )
      .one();
    return { from: reserved - SEQ_BLOCK + 1, to: reserved };
  }

  /** Call in the turn that makes the change, so that both are one storage commit. */
  addChange(shard: number, userId: string, change: PersonalChange): void {
    this.#sql.exec(
      'INSERT INTO board_changes (shard, user_id, change) VALUES (?, ?, ?)',
      shard,
      userId,
      JSON.stringify(change),
    );
  }

  /** Oldest first. Pass `upTo` to `deleteChanges` after the delivery. */
  changes(shard: number, limit: number): { upTo: number; personal: BoardPush['personal'] } {
    const rows = this.#sql
      .exec<{ seq: number; user_id: string; change: string }>(
        'SELECT seq, user_id, change FROM board_changes WHERE shard = ? ORDER BY seq LIMIT ?',
        shard,
        limit,
      )
      .toArray();
    return {
      upTo: rows.at(-1)?.seq ?? 0,
      personal: rows.map((row) => ({
        userId: row.user_id,
        change: JSON.parse(row.change) as PersonalChange,
      })),
    };
  }

  deleteChanges(shard: number, upTo: number): void {
    this.#sql.exec('DELETE FROM board_changes WHERE shard = ? AND seq <= ?', shard, upTo);
  }

  /** Bounds the storage for an unreachable board: its viewers read everything again when they are back. */
  keepNewestChanges(shard: number, max: number): void {
    this.#sql.exec(
      `DELETE FROM board_changes WHERE shard = ?1 AND seq <=
         (SELECT seq FROM board_changes WHERE shard = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)`,
      shard,
      max,
    );
  }
}
