import type { Move } from '#shared/check-in/heads.ts';
import type { MaterializedSql } from '../check-in-log.ts';

/** A move of heads, which can be taken back. */
export interface MadeMove extends Move {
  /** Unix ms. */
  at: number;
  gate: string;
  device: string;
  requestId: string;
  by: string;
  /** Money taken for them (minor units). */
  collected: number;
}

/** Where the heads of a ticket or an entry are. */
export interface Place {
  inside: Record<string, number>;
  /** Unix ms. */
  lastInAt: number | null;
  /** Oldest first; of a ticket without its first entry. */
  moves: MadeMove[];
}

/** Moves that can still be taken back: a party's heads one by one, or an evening of smoking. */
const MOVES_KEPT_MAX = 100;

/**
 * Heads whose place is not just the zone of a ticket's first entry, and the people inside by zone. Every method is
 * synchronous.
 */
export class PlaceStore {
  readonly #sql: SqlStorage;
  readonly #materialized: MaterializedSql;
  /** Of the zones; null until they are read. */
  #counts: Map<string, number> | null = null;

  constructor(sql: SqlStorage, materialized: MaterializedSql) {
    this.#sql = sql;
    this.#materialized = materialized;
  }

  /** Call after the tickets' tables, and before the log writes down what is left. */
  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS door_places (
        subject TEXT PRIMARY KEY, inside TEXT NOT NULL, last_in INTEGER, moves TEXT NOT NULL DEFAULT '[]'
      ) WITHOUT ROWID`);
    const isThere = this.#sql
      .exec("SELECT 1 FROM sqlite_master WHERE name IN ('door_inside', 'door_uses') ORDER BY name DESC")
      .toArray();
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS door_inside (zone TEXT PRIMARY KEY, heads INTEGER NOT NULL) WITHOUT ROWID',
    );
    // An object of the release before: whoever was let in is in the house.
    if (isThere.length === 1)
      this.#sql.exec(
        `INSERT INTO door_inside (zone, heads)
         SELECT '', (SELECT COUNT(*) FROM door_uses) + (SELECT COUNT(*) FROM door_tickets WHERE status = 'used')
         WHERE NOT EXISTS (SELECT 1 FROM door_inside)`,
      );
  }

  /** Null for a ticket whose holder has only come in, or not yet, and for an entry of which nobody has. */
  find(subject: string): Place | null {
    const [row] = this.#sql
      .exec<{ inside: string; last_in: number | null; moves: string }>(
        'SELECT inside, last_in, moves FROM door_places WHERE subject = ?',
        subject,
      )
      .toArray();
    if (!row) return null;
    return {
      inside: JSON.parse(row.inside) as Place['inside'],
      lastInAt: row.last_in,
      moves: JSON.parse(row.moves) as MadeMove[],
    };
  }

  write(subject: string, { inside, lastInAt, moves }: Place): void {
    this.#sql.exec(
      `INSERT INTO door_places (subject, inside, last_in, moves) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT DO UPDATE SET inside = ?2, last_in = ?3, moves = ?4`,
      subject,
      JSON.stringify(inside),
      lastInAt,
      JSON.stringify(moves.slice(-MOVES_KEPT_MAX)),
    );
  }

  forget(subject: string): void {
    this.#sql.exec('DELETE FROM door_places WHERE subject = ?', subject);
  }

  /** People inside by zone; the whole house is their sum. */
  get counts(): ReadonlyMap<string, number> {
    this.#counts ??= new Map(
      this.#materialized
        .exec<{ zone: string; heads: number }>('SELECT zone, heads FROM door_inside')
        .toArray()
        .map(({ zone, heads }) => [zone, heads]),
    );
    return this.#counts;
  }

  /** The log has, or gets in this turn, a row of this move. */
  count(delta: Readonly<Record<string, number>>): void {
    if (!this.#counts) return;
    for (const [zone, heads] of Object.entries(delta))
      this.#counts.set(zone, (this.#counts.get(zone) ?? 0) + heads);
  }

  /** A move without a row in the log: an undo, or an entry that only D1 knew. */
  adjust(delta: Readonly<Record<string, number>>): void {
    for (const [zone, heads] of Object.entries(delta))
      this.#sql.exec(
        `INSERT INTO door_inside (zone, heads) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET heads = heads + ?2`,
        zone,
        heads,
      );
    this.count(delta);
  }

  /** The log and the memory may differ. */
  recount(): void {
    this.#counts = null;
  }
}
