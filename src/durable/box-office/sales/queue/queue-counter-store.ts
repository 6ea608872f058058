import type { QueueCounters } from './waiting-room.ts';

/** The waiting room's two counters, in the object's SQLite; nothing is stored per person. */
export class QueueCounterStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS waiting_room (
         id INTEGER PRIMARY KEY CHECK (id = 1), issued INTEGER NOT NULL, served INTEGER NOT NULL,
         CHECK (served BETWEEN 0 AND issued)
       )`,
    );
  }

  read(): QueueCounters {
    const [row] = this.#sql.exec<{ issued: number; served: number }>(
      'SELECT issued, served FROM waiting_room',
    );
    return row ?? { issued: 0, served: 0 };
  }

  write({ issued, served }: QueueCounters): void {
    this.#sql.exec(
      `INSERT INTO waiting_room (id, issued, served) VALUES (1, ?, ?)
       ON CONFLICT DO UPDATE SET issued = excluded.issued, served = excluded.served`,
      issued,
      served,
    );
  }
}
