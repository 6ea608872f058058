import type { CheckInRow } from '#db/commits/project-check-ins.ts';
import { OUTBOX_BATCH_MAX, OUTBOX_TRIES_MAX } from '#shared/limits.ts';

export interface OutboxDeps {
  sql: SqlStorage;
  send: (rows: CheckInRow[]) => Promise<void>;
  logError: (what: string, error: unknown) => void;
}

type LogRow = Record<string, string | number | null> & {
  seq: number;
  kind: CheckInRow['kind'];
  ticket_id: string | null;
  refusal: string | null;
  scanned_by: string;
  gate: string;
  scanned_at: number;
  tries: number;
};

/**
 * Carries the door's log to D1, oldest first. `sent_to` in `outbox_cursor` is the sequence up to which everything
 * was delivered or parked. A row that fails on its own, time after time, is parked where it can be seen.
 */
export class Outbox {
  readonly #deps: OutboxDeps;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  createTables(): void {
    this.#deps.sql.exec(`
      CREATE TABLE IF NOT EXISTS outbox_cursor (one INTEGER PRIMARY KEY CHECK (one = 1), sent_to INTEGER NOT NULL);
      INSERT INTO outbox_cursor (one, sent_to) VALUES (1, 0) ON CONFLICT DO NOTHING;
    `);
  }

  get hasWork(): boolean {
    return this.#next(1).length > 0;
  }

  /** @returns null when everything was delivered, else how long to wait before the next try (ms). */
  async drain(): Promise<number | null> {
    for (;;) {
      const rows = this.#next(OUTBOX_BATCH_MAX);
      const last = rows.at(-1);
      if (!last) return null;
      const tries = Math.max(...rows.map((row) => row.tries));
      try {
        if (tries < OUTBOX_TRIES_MAX / 2) await this.#deps.send(rows.map(asCheckIn));
        else await this.#sendOneByOne(rows);
        this.#deps.sql.exec('UPDATE outbox_cursor SET sent_to = ?', last.seq);
      } catch (error) {
        this.#deps.logError('outbox', error);
        this.#deps.sql.exec(
          'UPDATE scan_log SET tries = tries + 1 WHERE seq BETWEEN ? AND ?',
          rows[0]?.seq ?? last.seq,
          last.seq,
        );
        return Math.min(60_000, 250 * 2 ** tries);
      }
    }
  }

  /** Finds the row that D1 will not take; it is parked only when its tries are used up. */
  async #sendOneByOne(rows: LogRow[]): Promise<void> {
    let failure: unknown = null;
    for (const row of rows) {
      try {
        await this.#deps.send([asCheckIn(row)]);
      } catch (error) {
        if (row.tries >= OUTBOX_TRIES_MAX) {
          this.#deps.logError('outbox parked a check-in', error);
          this.#deps.sql.exec('UPDATE scan_log SET parked = ? WHERE seq = ?', String(error), row.seq);
        } else failure ??= error;
      }
    }
    if (failure) throw failure;
  }

  #next(limit: number): LogRow[] {
    return this.#deps.sql
      .exec<LogRow>(
        `SELECT seq, kind, ticket_id, refusal, scanned_by, gate, scanned_at, tries FROM scan_log
         WHERE seq > (SELECT sent_to FROM outbox_cursor) AND parked IS NULL ORDER BY seq LIMIT ?`,
        limit,
      )
      .toArray();
  }
}

function asCheckIn(row: LogRow): CheckInRow {
  return {
    seq: row.seq,
    kind: row.kind,
    ticketId: row.ticket_id,
    refusal: row.refusal,
    scannedBy: row.scanned_by,
    gate: row.gate,
    scannedAt: row.scanned_at,
  };
}
