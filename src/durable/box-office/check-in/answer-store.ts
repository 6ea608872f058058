/** What guests have answered to the questions of their tickets' types, as the door shows it. Synchronous. */
export class AnswerStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS ticket_answers (ticket_id TEXT PRIMARY KEY, answers TEXT NOT NULL) WITHOUT ROWID',
    );
  }

  /** @param answers JSON list of `DoorAnswer` */
  set(ticketId: string, answers: string): void {
    this.#sql.exec(
      'INSERT INTO ticket_answers (ticket_id, answers) VALUES (?, ?) ON CONFLICT DO UPDATE SET answers = excluded.answers',
      ticketId,
      answers,
    );
  }

  /** Of a person whose account is deleted. */
  eraseOf(userId: string): void {
    this.#sql.exec(
      'DELETE FROM ticket_answers WHERE ticket_id IN (SELECT id FROM door_tickets WHERE user_id = ?)',
      userId,
    );
  }
}
