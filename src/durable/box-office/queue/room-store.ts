import type { JoinedTogether } from '#shared/queue/crowd.ts';
import type { RoomState } from './waiting-room.ts';

/** The waiting room's state, in the object's SQLite; nothing is stored per person. */
export class RoomStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS queued_crowd (
         id INTEGER PRIMARY KEY CHECK (id = 1), called_until REAL NOT NULL, waiting TEXT NOT NULL
       )`,
    );
  }

  read(): RoomState {
    const [row] = this.#sql.exec<{ calledUntil: number; waiting: string }>(
      'SELECT called_until AS calledUntil, waiting FROM queued_crowd',
    );
    if (!row) return { calledUntil: 0, waiting: [] };
    return { calledUntil: row.calledUntil, waiting: JSON.parse(row.waiting) as JoinedTogether[] };
  }

  write({ calledUntil, waiting }: RoomState): void {
    this.#sql.exec(
      `INSERT INTO queued_crowd (id, called_until, waiting) VALUES (1, ?, ?)
       ON CONFLICT DO UPDATE SET called_until = excluded.called_until, waiting = excluded.waiting`,
      calledUntil,
      JSON.stringify(waiting),
    );
  }
}
