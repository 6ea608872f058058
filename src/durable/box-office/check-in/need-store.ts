/** What guests need to come and sit, as the door shows it until the night is over. Synchronous. */
export class NeedStore {
  readonly #sql: SqlStorage;
  /** Most events have none: their scans read nothing. Null before the first look. */
  #hasAny: boolean | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS access_needs (ticket_id TEXT PRIMARY KEY, needs TEXT NOT NULL) WITHOUT ROWID',
    );
  }

  get hasAny(): boolean {
    this.#hasAny ??= this.#sql.exec('SELECT 1 FROM access_needs LIMIT 1').toArray().length > 0;
    return this.#hasAny;
  }

  /** @returns JSON of an `AccessNeeds`; null without needs */
  of(ticketId: string): string | null {
    if (!this.hasAny) return null;
    const [row] = this.#sql
      .exec<{ needs: string }>('SELECT needs FROM access_needs WHERE ticket_id = ?', ticketId)
      .toArray();
    return row?.needs ?? null;
  }

  /** @param needs JSON of an `AccessNeeds` */
  set(ticketId: string, needs: string): void {
    this.#hasAny = true;
    this.#sql.exec(
      'INSERT INTO access_needs (ticket_id, needs) VALUES (?, ?) ON CONFLICT DO UPDATE SET needs = excluded.needs',
      ticketId,
      needs,
    );
  }

  /** Of a ticket that changes hands. */
  drop(ticketId: string): void {
    this.#sql.exec('DELETE FROM access_needs WHERE ticket_id = ?', ticketId);
  }

  /** Of a person whose account is deleted. */
  eraseOf(userId: string): void {
    this.#sql.exec(
      'DELETE FROM access_needs WHERE ticket_id IN (SELECT id FROM door_tickets WHERE user_id = ?)',
      userId,
    );
  }

  eraseAll(): void {
    this.#sql.exec('DELETE FROM access_needs');
    this.#hasAny = false;
  }
}
