import type { UndoOutput } from '#shared/contracts/check-in.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { RequestKey } from './check-in-log.ts';

/** Tickets with repeated undos shown to the organizer, and undos shown of each. */
const REPEATED_UNDOS_SHOWN_MAX = 50;
const UNDOS_OF_TICKET_SHOWN_MAX = 10;

/** An undone admission. */
export interface TakenBack {
  /** Unix ms. */
  at: number;
  /** Gate at which the guest had been admitted. */
  gate: string;
}

/** Undone admissions of this event; people by id. */
export interface UndoReport {
  total: number;
  byPerson: { userId: string; count: number }[];
  byGate: { gate: string; count: number }[];
  /** Tickets whose admission was undone more than once, latest first. */
  repeated: {
    ticketId: string;
    typeName: string;
    holderName: string;
    shortCode: string;
    count: number;
    undos: { at: number; gate: string; userId: string }[];
  }[];
}

/** Idempotency records of undos, which also feed the organizer's report. Every method is synchronous. */
export class UndoStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** `undone_at` is null for a refused undo. */
  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS undo_answers (
        undone_by TEXT NOT NULL, request_id TEXT NOT NULL, ticket_id TEXT NOT NULL, answer TEXT NOT NULL,
        undone_at INTEGER, gate TEXT NOT NULL DEFAULT '', PRIMARY KEY (undone_by, request_id)
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS undo_answers_done ON undo_answers (ticket_id, undone_at) WHERE undone_at IS NOT NULL`);
  }

  recall({ userId, requestId }: RequestKey): { ticketId: string; answer: Outcome<UndoOutput> } | null {
    const [row] = this.#sql
      .exec<{ ticket_id: string; answer: string }>(
        'SELECT ticket_id, answer FROM undo_answers WHERE undone_by = ? AND request_id = ?',
        userId,
        requestId,
      )
      .toArray();
    return row ? { ticketId: row.ticket_id, answer: JSON.parse(row.answer) as Outcome<UndoOutput> } : null;
  }

  /** Also rewrites recorded answers, because repeats get them. */
  renameHolder(userId: string, name: string): void {
    this.#sql.exec(
      `UPDATE undo_answers SET answer = json_set(answer, '$.value.ticket.holderName', ?2)
       WHERE ticket_id IN (SELECT id FROM door_tickets WHERE user_id = ?1)
         AND json_type(answer, '$.value.ticket.holderName') IS NOT NULL`,
      userId,
      name,
    );
  }

  /** @param takenBack null when the undo was refused */
  record(
    { userId, requestId }: RequestKey,
    ticketId: string,
    { answer, takenBack }: { answer: Outcome<UndoOutput>; takenBack: TakenBack | null },
  ): void {
    this.#sql.exec(
      `INSERT INTO undo_answers (undone_by, request_id, ticket_id, answer, undone_at, gate)
       VALUES (?, ?, ?, ?, ?, ?)`,
      userId,
      requestId,
      ticketId,
      JSON.stringify(answer),
      takenBack?.at ?? null,
      takenBack?.gate ?? '',
    );
  }

  count(): number {
    return this.#sql
      .exec<{ n: number }>('SELECT COUNT(*) AS n FROM undo_answers WHERE undone_at IS NOT NULL')
      .one().n;
  }

  report(): UndoReport {
    const counted = (column: 'undone_by' | 'gate') =>
      this.#sql
        .exec<{ name: string; count: number }>(
          `SELECT ${column} AS name, COUNT(*) AS count FROM undo_answers WHERE undone_at IS NOT NULL
           GROUP BY ${column} ORDER BY count DESC, name`,
        )
        .toArray();
    const repeated = this.#sql
      .exec<{ id: string; type_name: string; holder_name: string; short_code: string; count: number }>(
        `SELECT t.id, t.type_name, t.holder_name, t.short_code, u.count FROM (
           SELECT ticket_id, COUNT(*) AS count, MAX(undone_at) AS last FROM undo_answers
           WHERE undone_at IS NOT NULL GROUP BY ticket_id HAVING COUNT(*) > 1
         ) AS u JOIN door_tickets AS t ON t.id = u.ticket_id ORDER BY u.last DESC LIMIT ?`,
        REPEATED_UNDOS_SHOWN_MAX,
      )
      .toArray();
    return {
      total: this.count(),
      byPerson: counted('undone_by').map(({ name, count }) => ({ userId: name, count })),
      byGate: counted('gate').map(({ name, count }) => ({ gate: name, count })),
      repeated: repeated.map((ticket) => ({
        ticketId: ticket.id,
        typeName: ticket.type_name,
        holderName: ticket.holder_name,
        shortCode: ticket.short_code,
        count: ticket.count,
        undos: this.#latestOf(ticket.id),
      })),
    };
  }

  #latestOf(ticketId: string): { at: number; gate: string; userId: string }[] {
    return this.#sql
      .exec<{ at: number; gate: string; userId: string }>(
        `SELECT undone_at AS at, gate, undone_by AS userId FROM undo_answers
         WHERE ticket_id = ? AND undone_at IS NOT NULL ORDER BY undone_at DESC LIMIT ?`,
        ticketId,
        UNDOS_OF_TICKET_SHOWN_MAX,
      )
      .toArray();
  }
}
