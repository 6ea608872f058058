import type { DoorMessage, SequencedMessage } from '#db/commits/project-messages.ts';
import { OUTBOX_BATCH_MAX, OUTBOX_GATHER_MS, OUTBOX_TRIES_MAX } from '#shared/limits.ts';
import type { FoldedSql } from './door-log.ts';

export interface OutboxDeps {
  sql: FoldedSql;
  send: (messages: SequencedMessage[]) => Promise<void>;
  now: () => number;
  pause: (ms: number) => Promise<void>;
  /** Something waits to be sent, at this time (Unix ms) at the earliest. */
  onAdded: (notBefore: number) => void;
  logError: (what: string, error: unknown) => void;
}

type Row = Record<string, string | number | null> & { seq: number; body: string; tries: number };

/**
 * Carries what was decided here to D1, oldest first, at least once. A message is deleted when D1 has it; one that
 * fails on its own, time after time, is parked where it can be seen and holds up nobody.
 */
export class Outbox {
  readonly #deps: OutboxDeps;
  /** Rows gather after each batch: one that is ten times as large costs D1 a third of the work for each. */
  #notBefore = 0;
  /** How often something was announced. */
  #moves = 0;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  createTables(): void {
    this.#deps.sql.exec(`
      CREATE TABLE IF NOT EXISTS outbox (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, parked TEXT
      );
      CREATE TABLE IF NOT EXISTS outbox_delivered (
        what TEXT PRIMARY KEY, seq INTEGER NOT NULL
      ) WITHOUT ROWID`);
  }

  /** To be called in the turn that decides it, so that both are one storage write. */
  add(message: DoorMessage): void {
    this.#deps.sql.exec('INSERT INTO outbox (body) VALUES (?)', JSON.stringify(message));
    this.announce();
  }

  /** Messages are on their way into it. */
  announce(): void {
    this.#moves += 1;
    this.#deps.onAdded(this.#notBefore);
  }

  get hasWork(): boolean {
    return this.#next(1).length > 0;
  }

  counts(): { waiting: number; parked: number } {
    return this.#deps.sql
      .exec<{ waiting: number; parked: number }>(
        'SELECT COUNT(*) - COUNT(parked) AS waiting, COUNT(parked) AS parked FROM outbox',
      )
      .one();
  }

  /** Gives parked messages another chance. @returns how many there were */
  unpark(): number {
    const { rowsWritten } = this.#deps.sql.exec(
      'UPDATE outbox SET parked = NULL, tries = 0 WHERE parked IS NOT NULL',
    );
    if (rowsWritten > 0) this.#deps.onAdded(0);
    return rowsWritten;
  }

  /** @returns null when everything was delivered, else how long to wait before the next try (ms). */
  async drain(): Promise<number | null> {
    for (;;) {
      if (!this.hasWork) return null;
      const wait = this.#notBefore - this.#deps.now();
      if (wait > 0) return wait;
      const rows = this.#next(OUTBOX_BATCH_MAX);
      const tries = Math.max(...rows.map((row) => row.tries));
      const moves = this.#moves;
      try {
        if (tries < OUTBOX_TRIES_MAX / 2) await this.#send(rows);
        else await this.#sendOneByOne(rows);
        const goesOn = rows.length === OUTBOX_BATCH_MAX && (await this.#isQuietSince(moves));
        this.#notBefore = goesOn ? 0 : this.#deps.now() + OUTBOX_GATHER_MS;
      } catch (error) {
        this.#deps.logError('outbox', error);
        for (const { seq } of rows)
          this.#deps.sql.exec('UPDATE outbox SET tries = tries + 1 WHERE seq = ?', seq);
        return Math.min(60_000, 250 * 2 ** tries);
      }
    }
  }

  /**
   * Whether nobody came in since: whoever stands at the door goes before D1. The runtime reads sockets only when nothing
   * else is to be done, so one batch after the other would keep a scan that has arrived from being seen.
   */
  async #isQuietSince(moves: number): Promise<boolean> {
    await this.#deps.pause(0);
    return this.#moves === moves;
  }

  async #send(rows: Row[]): Promise<void> {
    const messages = rows.map(({ seq, body }) => ({ seq, ...(JSON.parse(body) as DoorMessage) }));
    await this.#deps.send(messages);
    const sent = JSON.stringify(rows.map(({ seq }) => seq));
    const lastEntry = messages.findLast(({ kind }) => kind === 'check_in');
    if (lastEntry) {
      // By it a later look notices that D1 has lost what it once had.
      this.#deps.sql.exec(
        `INSERT INTO outbox_delivered (what, seq) VALUES ('check_in', ?)
         ON CONFLICT DO UPDATE SET seq = MAX(seq, excluded.seq)`,
        lastEntry.seq,
      );
    }
    this.#deps.sql.exec('DELETE FROM outbox WHERE seq IN (SELECT value FROM json_each(?))', sent);
  }

  /** Finds the message that D1 will not take; it is parked only when its tries are used up. */
  async #sendOneByOne(rows: Row[]): Promise<void> {
    let failure: unknown = null;
    for (const row of rows) {
      try {
        await this.#send([row]);
      } catch (error) {
        if (row.tries >= OUTBOX_TRIES_MAX) {
          this.#deps.logError('outbox parked a message', error);
          this.#deps.sql.exec('UPDATE outbox SET parked = ? WHERE seq = ?', String(error), row.seq);
        } else failure ??= error;
      }
    }
    if (failure) throw failure;
  }

  #next(limit: number): Row[] {
    return this.#deps.sql
      .exec<Row>('SELECT seq, body, tries FROM outbox WHERE parked IS NULL ORDER BY seq LIMIT ?', limit)
      .toArray();
  }
}
