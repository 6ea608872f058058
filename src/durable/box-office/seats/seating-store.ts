import type { KeepKind } from '#shared/states.ts';

/** Seats that are kept from the general sale until `releaseAt` (Unix ms; null: for as long as the keep exists). */
export interface SeatKeep {
  id: string;
  kind: KeepKind;
  listId: string | null;
  /** Normalized. */
  accessCode: string | null;
  seatIds: string[];
  releaseAt: number | null;
}

/** The event's seating as D1 has it. */
export interface StoredSeating {
  revision: number;
  planVersion: number;
  /** JSON of a `SeatingPlan`. */
  plan: string;
  /** Unix ms; null: never. */
  flexibleReleaseAt: number | null;
  keeps: SeatKeep[];
}

type SeatingRow = Record<string, string | number | null> & {
  revision: number;
  plan_version: number;
  plan: string;
  flexible_release_at: number | null;
  keeps: string;
};

/** The event's seating in the object's SQLite, so that it sells and checks in right after a wake-up. */
export class SeatingStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS seating (
        one INTEGER PRIMARY KEY CHECK (one = 1), revision INTEGER NOT NULL, plan_version INTEGER NOT NULL,
        plan TEXT NOT NULL, flexible_release_at INTEGER, keeps TEXT NOT NULL
      )`);
  }

  /** Null while the event has no seats. */
  get revision(): number | null {
    const rows = this.#sql.exec<{ revision: number }>('SELECT revision FROM seating').toArray();
    return rows[0]?.revision ?? null;
  }

  read(): StoredSeating | null {
    const [row] = this.#sql.exec<SeatingRow>('SELECT * FROM seating').toArray();
    if (!row) return null;
    return {
      revision: row.revision,
      planVersion: row.plan_version,
      plan: row.plan,
      flexibleReleaseAt: row.flexible_release_at,
      keeps: JSON.parse(row.keeps) as SeatKeep[],
    };
  }

  write(seating: StoredSeating | null): void {
    this.#sql.exec('DELETE FROM seating');
    if (!seating) return;
    const { revision, planVersion, plan, flexibleReleaseAt, keeps } = seating;
    this.#sql.exec(
      'INSERT INTO seating (one, revision, plan_version, plan, flexible_release_at, keeps) VALUES (1, ?, ?, ?, ?, ?)',
      revision,
      planVersion,
      plan,
      flexibleReleaseAt,
      JSON.stringify(keeps),
    );
  }
}
