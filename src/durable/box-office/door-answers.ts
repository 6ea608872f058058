import type { ScanOutput, ScanSubject, UndoOutput } from '#shared/contracts/door.ts';

/** Who asked, under which request id. */
export interface AskedBy {
  userId: string;
  requestId: string;
}

/** What scans and undos were answered, for repeats. Every method is synchronous. */
export class DoorAnswers {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS scan_answers (
        scanned_by TEXT NOT NULL, request_id TEXT NOT NULL, code TEXT NOT NULL, answer TEXT NOT NULL,
        PRIMARY KEY (scanned_by, request_id)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS undo_answers (
        undone_by TEXT NOT NULL, request_id TEXT NOT NULL, ticket_id TEXT NOT NULL, answer TEXT NOT NULL,
        PRIMARY KEY (undone_by, request_id)
      ) WITHOUT ROWID;
    `);
  }

  recallScan({ userId, requestId }: AskedBy): { subject: string; answer: ScanOutput } | null {
    const [row] = this.#sql
      .exec<{ code: string; answer: string }>(
        'SELECT code, answer FROM scan_answers WHERE scanned_by = ? AND request_id = ?',
        userId,
        requestId,
      )
      .toArray();
    return row ? { subject: row.code, answer: JSON.parse(row.answer) as ScanOutput } : null;
  }

  /** A later answer to the same request takes the place of the first. */
  keepScan({ userId, requestId }: AskedBy, subject: string, answer: ScanOutput): void {
    this.#sql.exec(
      `INSERT INTO scan_answers (scanned_by, request_id, code, answer) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET answer = excluded.answer`,
      userId,
      requestId,
      subject,
      JSON.stringify(answer),
    );
  }

  recallUndo({ userId, requestId }: AskedBy): { ticketId: string; answer: UndoOutput } | null {
    const [row] = this.#sql
      .exec<{ ticket_id: string; answer: string }>(
        'SELECT ticket_id, answer FROM undo_answers WHERE undone_by = ? AND request_id = ?',
        userId,
        requestId,
      )
      .toArray();
    return row ? { ticketId: row.ticket_id, answer: JSON.parse(row.answer) as UndoOutput } : null;
  }

  keepUndo({ userId, requestId }: AskedBy, ticketId: string, answer: UndoOutput): void {
    this.#sql.exec(
      'INSERT INTO undo_answers (undone_by, request_id, ticket_id, answer) VALUES (?, ?, ?, ?)',
      userId,
      requestId,
      ticketId,
      JSON.stringify(answer),
    );
  }
}

/** A subject as text. What was typed never begins with a line feed, an id does: neither is taken for the other. */
export function subjectText(subject: ScanSubject): string {
  return 'ticketId' in subject ? `\n${subject.ticketId}` : subject.code.trimStart();
}
