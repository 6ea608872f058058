import type { DoorTicket } from '#shared/tickets/door-ticket.ts';
import { NeedStore } from './need-store.ts';

/** What guests have answered to the questions of their tickets' types, and what they need, as the door shows it. Synchronous. */
export class AnswerStore {
  readonly needs: NeedStore;
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.needs = new NeedStore(sql);
  }

  createTables(): void {
    this.needs.createTables();
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS ticket_answers (ticket_id TEXT PRIMARY KEY, answers TEXT NOT NULL) WITHOUT ROWID',
    );
  }

  /** Keeps what a sold ticket brings. */
  keep({ id, answers, needs }: Pick<DoorTicket, 'id' | 'answers' | 'needs'>): void {
    if (needs) this.needs.set(id, needs);
    if (!answers) return;
    this.#sql.exec(
      'INSERT INTO ticket_answers (ticket_id, answers) VALUES (?, ?) ON CONFLICT DO UPDATE SET answers = excluded.answers',
      id,
      answers,
    );
  }

  /** Of a person whose account is deleted. */
  eraseOf(userId: string): void {
    this.needs.eraseOf(userId);
    this.#sql.exec(
      'DELETE FROM ticket_answers WHERE ticket_id IN (SELECT id FROM door_tickets WHERE user_id = ?)',
      userId,
    );
  }
}
