import type { DoorMessage, SequencedMessage } from '#db/commits/d1-sync/apply-outbox-messages.ts';
import { isDataError } from '#db/d1-errors.ts';
import type { MaterializedSql } from '#durable/box-office/check-in/check-in-log.ts';

/** Check-ins per outbox batch to D1; a row costs D1 a third of what it costs in batches of 50. */
export const OUTBOX_BATCH_MAX = 500;
/** After a batch the outbox gathers for this long (ms), unless the batch was full and no scans arrived meanwhile. */
export const OUTBOX_GATHER_MS = 500;
/** Rejections by D1, while it accepts other check-ins, before a check-in is parked for an administrator. */
export const OUTBOX_TRIES_MAX = 12;
/** Consecutive failed batches before the outbox checks whether a single message is the cause. */
export const OUTBOX_BISECT_AFTER = 6;
/** Maximum backoff (ms): check-ins reach D1 this soon after a long outage. */
export const OUTBOX_WAIT_MAX_MS = 15_000;
/** After about an hour of failures the outbox retries less often (ms). */
const OUTBOX_HOPEFUL_TRIES = 240;
const OUTBOX_LONG_WAIT_MS = 5 * 60_000;

export interface OutboxDeps {
  sql: MaterializedSql;
  send: (messages: SequencedMessage[]) => Promise<void>;
  now: () => number;
  pause: (ms: number) => Promise<void>;
  /** A message waits to be sent, at this time at the earliest (Unix ms). */
  onAdded: (notBefore: number) => void;
  onParked: () => void;
  logError: (what: string, error: unknown) => void;
}

/** A hand-over that is decided here and not yet in D1. */
export type HandOver = { orderId: string; by: string; at: number };

type Row = Record<string, string | number | null> & { seq: number; body: string; tries: number };

interface Refusal {
  row: Row;
  error: unknown;
}

export function createOutboxTables(sql: MaterializedSql): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS outbox (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, parked TEXT
    )`);
}

/** Single messages that fail before D1 as a whole counts as unavailable. */
const REJECTED_ALONE_MAX = 4;

/**
 * Transactional outbox: delivers the decisions of this object to D1, oldest first, at least once, with exponential
 * backoff. A message that D1 rejects for its data, or rejects while it accepts others, is parked after some tries
 * for an administrator. While D1 is unavailable, no message uses up its tries.
 */
export class Outbox {
  readonly #deps: OutboxDeps;
  /**
   * Earliest next batch (Unix ms). Rows gather between batches: in one ten times as large, a row costs D1 a third
   * of the work.
   */
  #notBefore = 0;
  /** Consecutive batches that were not delivered completely. */
  #failures = 0;
  /** Number of announcements. */
  #moves = 0;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /** Call in the turn of the decision, so that both are one storage commit. */
  add(message: DoorMessage): void {
    this.#deps.sql.exec('INSERT INTO outbox (body) VALUES (?)', JSON.stringify(message));
    if (message.kind === 'order_completed' && message.heldUntil !== undefined)
      this.#deps.onAdded(Math.max(this.#notBefore, message.heldUntil));
    else this.announce();
  }

  /** Messages are about to be added, by the check-in log or by `add`. */
  announce(): void {
    this.#moves += 1;
    this.#deps.onAdded(this.#notBefore);
  }

  /** The last batch was not delivered completely: messages are waiting for D1. */
  get isHeldUp(): boolean {
    return this.#failures > 0;
  }

  get hasWork(): boolean {
    return this.#earliest() !== null;
  }

  /** Deletes the message of an order while it is held. @returns whether there was one */
  withdrawHeld(orderId: string): boolean {
    const { rowsWritten } = this.#deps.sql.exec(
      `DELETE FROM outbox WHERE body ->> 'kind' = 'order_completed' AND body ->> 'orderId' = ?
         AND body ->> 'heldUntil' > ? AND parked IS NULL`,
      orderId,
      this.#deps.now(),
    );
    return rowsWritten > 0;
  }

  /** Held, waiting and parked ones. */
  handOvers(): HandOver[] {
    return this.#deps.sql
      .exec<HandOver>(
        `SELECT body ->> 'orderId' AS orderId, body ->> 'by' AS by, body ->> 'at' AS at FROM outbox
         WHERE body ->> 'kind' = 'order_completed'`,
      )
      .toArray();
  }

  /** Adds whether an order is ready, in place of an earlier message about that. */
  addReady(message: Extract<DoorMessage, { kind: 'order_ready' }>): void {
    this.#deps.sql.exec(
      "DELETE FROM outbox WHERE body ->> 'kind' = 'order_ready' AND body ->> 'orderId' = ?",
      message.orderId,
    );
    this.add(message);
  }

  counts(): { waiting: number; parked: number } {
    return this.#deps.sql
      .exec<{ waiting: number; parked: number }>(
        'SELECT COUNT(*) - COUNT(parked) AS waiting, COUNT(parked) AS parked FROM outbox',
      )
      .one();
  }

  /** Retries parked messages. @returns how many there were */
  unpark(): number {
    const { rowsWritten } = this.#deps.sql.exec(
      'UPDATE outbox SET parked = NULL, tries = 0 WHERE parked IS NOT NULL',
    );
    this.#notBefore = 0;
    if (rowsWritten > 0) this.#deps.onAdded(0);
    return rowsWritten;
  }

  /** @returns null when everything is delivered, else the time until the next try (ms) */
  async drain(): Promise<number | null> {
    for (;;) {
      const earliest = this.#earliest();
      if (earliest === null) return null;
      const wait = Math.max(this.#notBefore, earliest) - this.#deps.now();
      if (wait > 0) return wait;
      const rows = this.#next(OUTBOX_BATCH_MAX);
      const moves = this.#moves;
      try {
        const refused = await this.#deliver(rows);
        this.#failures = 0;
        if (refused) this.#deps.logError('outbox', refused);
        const goesOn = rows.length === OUTBOX_BATCH_MAX && (await this.#isQuietSince(moves));
        this.#notBefore = goesOn ? 0 : this.#deps.now() + OUTBOX_GATHER_MS;
      } catch (error) {
        this.#deps.logError('outbox', error);
        const longest = this.#failures < OUTBOX_HOPEFUL_TRIES ? OUTBOX_WAIT_MAX_MS : OUTBOX_LONG_WAIT_MS;
        const wait = Math.min(longest, 250 * 2 ** this.#failures);
        this.#failures += 1;
        // New messages wait too: while D1 is unavailable, it is not called for every scan.
        this.#notBefore = this.#deps.now() + wait;
        return wait;
      }
    }
  }

  /**
   * Yields, and returns whether nothing was announced since: check-ins go before the sync. The runtime reads
   * sockets only when it is idle, so back-to-back batches would delay a scan that has already arrived.
   */
  async #isQuietSince(moves: number): Promise<boolean> {
    await this.#deps.pause(0);
    return this.#moves === moves;
  }

  async #send(rows: Row[]): Promise<void> {
    const messages = rows.map(({ seq, body }) => ({ seq, ...(JSON.parse(body) as DoorMessage) }));
    await this.#deps.send(messages);
    const sent = JSON.stringify(rows.map(({ seq }) => seq));
    this.#deps.sql.exec('DELETE FROM outbox WHERE seq IN (SELECT value FROM json_each(?))', sent);
  }

  /**
   * @returns the data error for which D1 rejected some rows, while it took the others; null if it took all
   * @throws any other error that stopped the delivery
   */
  async #deliver(rows: Row[]): Promise<unknown> {
    try {
      await this.#send(rows);
      return null;
    } catch (error) {
      if (!isDataError(error) && this.#failures < OUTBOX_BISECT_AFTER) throw error;
      const refusals = await this.#sendBisected(rows, error);
      for (const refusal of refusals) this.#hold(refusal);
      const again = refusals.filter(({ row }) => row.tries < OUTBOX_TRIES_MAX);
      const unclear = again.find((refusal) => !isDataError(refusal.error));
      if (unclear) throw unclear.error;
      return again[0]?.error ?? null;
    }
  }

  /**
   * Bisects the batch, so that D1 takes all rows but those that it rejects alone.
   * @param failure the error of the whole batch
   * @throws when D1 takes nothing and reports no data error
   */
  async #sendBisected(rows: Row[], failure: unknown): Promise<Refusal[]> {
    const refusals: Refusal[] = [];
    let isThere = isDataError(failure);
    const take = async (part: Row[]): Promise<void> => {
      try {
        await this.#send(part);
        isThere = true;
      } catch (error) {
        isThere ||= isDataError(error);
        await split(part, error);
      }
    };
    const split = async (part: Row[], error: unknown): Promise<void> => {
      const [row] = part;
      if (part.length > 1) {
        const middle = Math.ceil(part.length / 2);
        await take(part.slice(0, middle));
        await take(part.slice(middle));
      } else if (row) {
        refusals.push({ row, error });
        if (!isThere && refusals.length >= REJECTED_ALONE_MAX) throw error;
      }
    };
    // Start at a different row each time (golden ratio), so that not the same few rows decide whether D1 is available.
    const from = Math.floor(((this.#failures * 0.618) % 1) * rows.length);
    await split([...rows.slice(from), ...rows.slice(0, from)], failure);
    if (!isThere) throw failure;
    return refusals;
  }

  /** Counts a failed try and parks the message when its tries are used up. */
  #hold({ row, error }: Refusal): void {
    this.#deps.sql.exec('UPDATE outbox SET tries = tries + 1 WHERE seq = ?', row.seq);
    if (row.tries < OUTBOX_TRIES_MAX) return;
    this.#deps.logError('outbox parked a message', error);
    this.#deps.sql.exec('UPDATE outbox SET parked = ? WHERE seq = ?', String(error), row.seq);
    this.#deps.onParked();
  }

  /** When the first message may be sent (Unix ms): 0 for now, null if there is none. */
  #earliest(): number | null {
    if (this.#next(1).length > 0) return 0;
    return this.#deps.sql
      .exec<{ at: number | null }>("SELECT MIN(body ->> 'heldUntil') AS at FROM outbox WHERE parked IS NULL")
      .one().at;
  }

  #next(limit: number): Row[] {
    return this.#deps.sql
      .exec<Row>(
        `SELECT seq, body, tries FROM outbox
         WHERE parked IS NULL AND COALESCE(body ->> 'heldUntil', 0) <= ? ORDER BY seq LIMIT ?`,
        this.#deps.now(),
        limit,
      )
      .toArray();
  }
}
