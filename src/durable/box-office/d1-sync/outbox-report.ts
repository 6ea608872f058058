import type { MaterializedSql } from '#durable/box-office/check-in/check-in-log.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { DriftReport } from '#shared/contracts/reconciliation/reconciliation.ts';

type ParkedRow = Record<string, string | number | null> & {
  seq: number;
  kind: string | null;
  tries: number;
  reason: string;
  at: number | null;
};

type ParkedExample = DriftReport['outbox']['parkedExamples'][number];

const KINDS: readonly ParkedExample['kind'][] = [
  'admitted',
  'undone',
  'refused',
  'conflict',
  'order_completed',
];

/** Characters of an error that are shown. */
export const REASON_MAX_CHARS = 200;

/** The outbox as administrators see it, and the sequence numbers of its messages. */
export class OutboxReport {
  readonly #sql: MaterializedSql;

  constructor(sql: MaterializedSql) {
    this.#sql = sql;
  }

  /** When the oldest waiting message was decided, as ISO 8601. */
  oldestAt(): string | null {
    const [row] = this.#sql
      .exec<{ at: number | null }>(
        `SELECT COALESCE(body ->> 'scannedAt', body ->> 'at') AS at FROM outbox
         WHERE parked IS NULL ORDER BY seq LIMIT 1`,
      )
      .toArray();
    return row?.at == null ? null : toIso(row.at);
  }

  parkedExamples(limit: number): ParkedExample[] {
    return this.#sql
      .exec<ParkedRow>(
        `SELECT seq, COALESCE(body ->> 'entry', body ->> 'kind') AS kind, tries, parked AS reason,
                COALESCE(body ->> 'scannedAt', body ->> 'at') AS at
         FROM outbox WHERE parked IS NOT NULL ORDER BY seq LIMIT ?`,
        limit,
      )
      .toArray()
      .map((row) => ({
        seq: row.seq,
        kind: KINDS.find((kind) => kind === row.kind) ?? 'other',
        tries: row.tries,
        reason: row.reason.slice(0, REASON_MAX_CHARS),
        at: row.at === null ? null : toIso(row.at),
      }));
  }

  /** The last assigned number; 0 before the first. */
  lastGiven(): number {
    const [row] = this.#sql
      .exec<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
      .toArray();
    return row?.seq ?? 0;
  }

  /**
   * Skips the numbers up to `seq`: D1 would take a message with a number it already has for a repeat.
   * @returns whether there were any
   */
  numberPast(seq: number): boolean {
    if (seq <= this.lastGiven()) return false;
    this.#sql.exec("INSERT INTO outbox (seq, body) VALUES (?, '{}')", seq);
    this.#sql.exec('DELETE FROM outbox WHERE seq = ?', seq);
    return true;
  }

  /** Assigns the next number to a message that does not go through the outbox. */
  takeNumber(): number {
    const seq = this.lastGiven() + 1;
    this.numberPast(seq);
    return seq;
  }
}
