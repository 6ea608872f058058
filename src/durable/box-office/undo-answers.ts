import type { UndoOutput } from '#shared/contracts/door.ts';
import type { Outcome } from '#shared/errors.ts';
import type { AskedBy } from './request-head.ts';

/** What undos were answered, for repeats. Every method is synchronous. */
export class UndoAnswers {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS undo_answers (
        undone_by TEXT NOT NULL, request_id TEXT NOT NULL, ticket_id TEXT NOT NULL, answer TEXT NOT NULL,
        PRIMARY KEY (undone_by, request_id)
      ) WITHOUT ROWID`);
  }

  recall({ userId, requestId }: AskedBy): { ticketId: string; answer: Outcome<UndoOutput> } | null {
    const [row] = this.#sql
      .exec<{ ticket_id: string; answer: string }>(
        'SELECT ticket_id, answer FROM undo_answers WHERE undone_by = ? AND request_id = ?',
        userId,
        requestId,
      )
      .toArray();
    return row ? { ticketId: row.ticket_id, answer: JSON.parse(row.answer) as Outcome<UndoOutput> } : null;
  }

  /** In answers too, that a repeat gets. */
  renameHolder(userId: string, name: string): void {
    this.#sql.exec(
      `UPDATE undo_answers SET answer = json_set(answer, '$.value.ticket.holderName', ?2)
       WHERE ticket_id IN (SELECT id FROM door_tickets WHERE user_id = ?1)
         AND json_type(answer, '$.value.ticket.holderName') IS NOT NULL`,
      userId,
      name,
    );
  }

  keep({ userId, requestId }: AskedBy, ticketId: string, answer: Outcome<UndoOutput>): void {
    this.#sql.exec(
      'INSERT INTO undo_answers (undone_by, request_id, ticket_id, answer) VALUES (?, ?, ?, ?)',
      userId,
      requestId,
      ticketId,
      JSON.stringify(answer),
    );
  }
}
