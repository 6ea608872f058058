import type { AcceptedTransfer } from '#db/commits/transfers/ticket-transfers.ts';

/** An accepted transfer; `done` once D1 has committed it. */
export interface TransferIntent extends AcceptedTransfer {
  state: 'open' | 'done';
}

type Row = {
  transfer_id: string;
  ticket_id: string;
  to_user: string;
  secret: string;
  short_code: string;
  state: TransferIntent['state'];
};

/** Transfer intents in the object's SQLite; open ones are carried out after a crash. */
export class TransferStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS transfer_intents (
        seq INTEGER PRIMARY KEY, transfer_id TEXT NOT NULL UNIQUE, ticket_id TEXT NOT NULL, to_user TEXT NOT NULL,
        secret TEXT NOT NULL, short_code TEXT NOT NULL, state TEXT NOT NULL
      );
      CREATE INDEX IF NOT EXISTS transfer_intents_open ON transfer_intents (state) WHERE state = 'open';
    `);
  }

  find(transferId: string): TransferIntent | null {
    return this.#read('WHERE transfer_id = ?', transferId)[0] ?? null;
  }

  /** Latest first: of a chain whose end D1 has lost, the former holder gets the ticket back. */
  open(): TransferIntent[] {
    return this.#read("WHERE state = 'open' ORDER BY seq DESC");
  }

  add({ transferId, ticketId, toUserId, secret, shortCode }: AcceptedTransfer): void {
    this.#sql.exec(
      `INSERT INTO transfer_intents (transfer_id, ticket_id, to_user, secret, short_code, state)
       VALUES (?, ?, ?, ?, ?, 'open')`,
      transferId,
      ticketId,
      toUserId,
      secret,
      shortCode,
    );
  }

  setDone(transferId: string): void {
    this.#sql.exec("UPDATE transfer_intents SET state = 'done' WHERE transfer_id = ?", transferId);
  }

  withdraw(transferId: string): void {
    this.#sql.exec('DELETE FROM transfer_intents WHERE transfer_id = ?', transferId);
  }

  /** After a restore of D1, which may have lost any of them. */
  reopenAll(): void {
    this.#sql.exec("UPDATE transfer_intents SET state = 'open'");
  }

  #read(where: string, ...params: string[]): TransferIntent[] {
    return this.#sql
      .exec<Row>(`SELECT * FROM transfer_intents ${where}`, ...params)
      .toArray()
      .map((row) => ({
        transferId: row.transfer_id,
        ticketId: row.ticket_id,
        toUserId: row.to_user,
        secret: row.secret,
        shortCode: row.short_code,
        state: row.state,
      }));
  }
}
