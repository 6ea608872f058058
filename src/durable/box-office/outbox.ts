import type { DoorMessage, SequencedMessage } from '#db/commits/project-messages.ts';
import {
  OUTBOX_APART_AFTER,
  OUTBOX_BATCH_MAX,
  OUTBOX_GATHER_MS,
  OUTBOX_TRIES_MAX,
  OUTBOX_WAIT_MAX_MS,
} from '#shared/limits.ts';
import { isDataError } from '../support/split-on-data-error.ts';
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

interface Refusal {
  row: Row;
  error: unknown;
}

/** Messages that are sent alone, in vain, before it is believed that D1 takes nothing at all. */
const ALONE_IN_VAIN_MAX = 4;

/**
 * Carries what was decided here to D1, oldest first, at least once. A message is deleted when D1 has it; one that D1
 * does not take while it takes others, time after time, is parked where it can be seen and holds up nobody. While D1
 * is away nothing is held against any of them: they wait, however long it is.
 */
export class Outbox {
  readonly #deps: OutboxDeps;
  /** Rows gather after each batch: one that is ten times as large costs D1 a third of the work for each. */
  #notBefore = 0;
  /** Batches in a row that did not arrive whole. */
  #failures = 0;
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
    this.#notBefore = 0;
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
      const moves = this.#moves;
      try {
        await this.#deliver(rows);
        this.#failures = 0;
        const goesOn = rows.length === OUTBOX_BATCH_MAX && (await this.#isQuietSince(moves));
        this.#notBefore = goesOn ? 0 : this.#deps.now() + OUTBOX_GATHER_MS;
      } catch (error) {
        this.#deps.logError('outbox', error);
        const wait = Math.min(OUTBOX_WAIT_MAX_MS, 250 * 2 ** this.#failures);
        this.#failures += 1;
        // Whoever comes in meanwhile waits as well: a D1 that is away is not asked at every scan.
        this.#notBefore = this.#deps.now() + wait;
        return wait;
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
    const entries = messages.filter(({ kind }) => kind === 'check_in').map(({ seq }) => seq);
    if (entries.length > 0) {
      // By it a later look notices that D1 has lost what it once had.
      this.#deps.sql.exec(
        `INSERT INTO outbox_delivered (what, seq) VALUES ('check_in', ?)
         ON CONFLICT DO UPDATE SET seq = MAX(seq, excluded.seq)`,
        Math.max(...entries),
      );
    }
    this.#deps.sql.exec('DELETE FROM outbox WHERE seq IN (SELECT value FROM json_each(?))', sent);
  }

  /** @throws when D1 has not taken all of them, and what is left is to be tried again */
  async #deliver(rows: Row[]): Promise<void> {
    try {
      await this.#send(rows);
    } catch (error) {
      if (!isDataError(error) && this.#failures < OUTBOX_APART_AFTER) throw error;
      const refusals = await this.#sendApart(rows);
      for (const refusal of refusals) this.#hold(refusal);
      const again = refusals.find(({ row }) => row.tries < OUTBOX_TRIES_MAX);
      if (again) throw again.error;
    }
  }

  /** Has D1 take all but those that it does not take alone. @throws when it takes nothing, and does not blame the data */
  async #sendApart(rows: Row[]): Promise<Refusal[]> {
    const refusals: Refusal[] = [];
    let isThere = false;
    const send = async (part: Row[]): Promise<void> => {
      try {
        await this.#send(part);
        isThere = true;
      } catch (error) {
        isThere ||= isDataError(error);
        const [row] = part;
        if (part.length > 1) {
          const middle = Math.ceil(part.length / 2);
          await send(part.slice(0, middle));
          await send(part.slice(middle));
        } else if (row) {
          refusals.push({ row, error });
          if (!isThere && refusals.length >= ALONE_IN_VAIN_MAX) throw error;
        }
      }
    };
    // Each time from elsewhere, far from where it was, so that it is not always the same ones by whom D1 is judged.
    const from = Math.floor(((this.#failures * 0.618) % 1) * rows.length);
    await send([...rows.slice(from), ...rows.slice(0, from)]);
    if (!isThere) throw refusals[0]?.error;
    return refusals;
  }

  /** Counts what D1 did not take, and parks it when its tries are used up. */
  #hold({ row, error }: Refusal): void {
    this.#deps.sql.exec('UPDATE outbox SET tries = tries + 1 WHERE seq = ?', row.seq);
    if (row.tries < OUTBOX_TRIES_MAX) return;
    this.#deps.logError('outbox parked a message', error);
    this.#deps.sql.exec('UPDATE outbox SET parked = ? WHERE seq = ?', String(error), row.seq);
  }

  #next(limit: number): Row[] {
    return this.#deps.sql
      .exec<Row>('SELECT seq, body, tries FROM outbox WHERE parked IS NULL ORDER BY seq LIMIT ?', limit)
      .toArray();
  }
}
