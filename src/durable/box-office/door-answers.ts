import type { ScanOutput, ScanSubject, UndoOutput } from '#shared/contracts/door.ts';
import type { Outcome } from '#shared/errors.ts';
import { addMissingColumns } from '../support/add-columns.ts';
import { isRequestOf, REQUEST_HEAD } from './request-head.ts';

const RECALL_SCAN = `SELECT code, offline, answer FROM scan_answers WHERE ${isRequestOf('scanned_by')}`;

/** Who asked, under which request id. */
export interface AskedBy {
  userId: string;
  requestId: string;
}

/** A scan that was answered. */
export interface AnsweredScan {
  /** As `subjectText` has it. */
  subject: string;
  /** The device had let them in already. */
  offline: boolean;
  answer: ScanOutput;
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
        scanned_by TEXT NOT NULL, request_id TEXT NOT NULL, code TEXT NOT NULL, answer TEXT NOT NULL
      );
      CREATE INDEX IF NOT EXISTS scan_answers_request ON scan_answers (${REQUEST_HEAD});
      CREATE TABLE IF NOT EXISTS undo_answers (
        undone_by TEXT NOT NULL, request_id TEXT NOT NULL, ticket_id TEXT NOT NULL, answer TEXT NOT NULL,
        PRIMARY KEY (undone_by, request_id)
      ) WITHOUT ROWID;
    `);
    addMissingColumns(this.#sql, 'scan_answers', { offline: 'INTEGER NOT NULL DEFAULT 0' });
  }

  recallScan({ userId, requestId }: AskedBy): AnsweredScan | null {
    const [row] = this.#sql
      .exec<{ code: string; offline: number; answer: string }>(RECALL_SCAN, requestId, userId)
      .toArray();
    if (!row) return null;
    return { subject: row.code, offline: row.offline === 1, answer: JSON.parse(row.answer) as ScanOutput };
  }

  keepScan({ userId, requestId }: AskedBy, { subject, offline, answer }: AnsweredScan): void {
    this.#sql.exec(
      'INSERT INTO scan_answers (scanned_by, request_id, code, offline, answer) VALUES (?, ?, ?, ?, ?)',
      userId,
      requestId,
      subject,
      offline ? 1 : 0,
      JSON.stringify(answer),
    );
  }

  /** A later answer to the same request takes the place of the first. */
  replaceScan({ userId, requestId }: AskedBy, { offline, answer }: AnsweredScan): void {
    this.#sql.exec(
      `UPDATE scan_answers SET answer = ?3, offline = ?4
       WHERE ${isRequestOf('scanned_by')}`,
      requestId,
      userId,
      JSON.stringify(answer),
      offline ? 1 : 0,
    );
  }

  recallUndo({ userId, requestId }: AskedBy): { ticketId: string; answer: Outcome<UndoOutput> } | null {
    const [row] = this.#sql
      .exec<{ ticket_id: string; answer: string }>(
        'SELECT ticket_id, answer FROM undo_answers WHERE undone_by = ? AND request_id = ?',
        userId,
        requestId,
      )
      .toArray();
    return row ? { ticketId: row.ticket_id, answer: JSON.parse(row.answer) as Outcome<UndoOutput> } : null;
  }

  keepUndo({ userId, requestId }: AskedBy, ticketId: string, answer: Outcome<UndoOutput>): void {
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
