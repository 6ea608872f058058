import type { DoorTicket } from '#db/readers/sold-tickets.ts';
import type { ScanOutput } from '#shared/contracts/door.ts';

/** What a scan was answered, for repeats. */
export interface ScanEntry {
  scannedBy: string;
  requestId: string;
  code: string;
  answer: ScanOutput;
}

export interface FirstScan {
  at: number;
  gate: string;
}

type TicketRow = Record<string, string | number | null> & {
  id: string;
  type_id: string;
  type_name: string;
  holder_name: string;
  secret: string;
  short_code: string;
  status: DoorTicket['status'] | 'refunding';
  used_at: number | null;
};

/** The door's part of the box office's own SQLite. Every method is synchronous; writes of one turn are one commit. */
export class DoorStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS door_tickets (
        id TEXT PRIMARY KEY, type_id TEXT NOT NULL, type_name TEXT NOT NULL, holder_name TEXT NOT NULL,
        secret TEXT NOT NULL, short_code TEXT NOT NULL UNIQUE, status TEXT NOT NULL, used_at INTEGER,
        used_gate TEXT NOT NULL DEFAULT ''
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS door_tickets_used ON door_tickets (status) WHERE status = 'used';
      CREATE TABLE IF NOT EXISTS scan_answers (
        scanned_by TEXT NOT NULL, request_id TEXT NOT NULL, code TEXT NOT NULL, answer TEXT NOT NULL,
        PRIMARY KEY (scanned_by, request_id)
      ) WITHOUT ROWID;
    `);
  }

  findTicket(by: { id: string } | { shortCode: string }): DoorTicket | null {
    const cursor =
      'id' in by
        ? this.#sql.exec<TicketRow>('SELECT * FROM door_tickets WHERE id = ?', by.id)
        : this.#sql.exec<TicketRow>('SELECT * FROM door_tickets WHERE short_code = ?', by.shortCode);
    const [row] = cursor.toArray();
    if (!row) return null;
    return {
      id: row.id,
      typeId: row.type_id,
      typeName: row.type_name,
      holderName: row.holder_name,
      secret: row.secret,
      shortCode: row.short_code,
      // To the door a refund that is under way is a refund: it can no longer be lost.
      status: row.status === 'refunding' ? 'refunded' : row.status,
      usedAt: row.used_at,
    };
  }

  /** A ticket that is known already stays as it is: the door's own state is newer than what D1 was told. */
  addTickets(tickets: readonly DoorTicket[]): void {
    for (const ticket of tickets) {
      this.#sql.exec(
        `INSERT INTO door_tickets (id, type_id, type_name, holder_name, secret, short_code, status, used_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        ticket.id,
        ticket.typeId,
        ticket.typeName,
        ticket.holderName,
        ticket.secret,
        ticket.shortCode,
        ticket.status,
        ticket.usedAt,
      );
    }
  }

  /** Active becomes used; the caller has just seen it active in this very turn. */
  markUsed(ticketId: string, at: number, gate: string): void {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE door_tickets SET status = 'used', used_at = ?, used_gate = ? WHERE id = ? AND status = 'active'`,
      at,
      gate,
      ticketId,
    );
    if (rowsWritten === 0) throw new Error('A ticket was admitted that was not active');
  }

  firstScanOf(ticketId: string): FirstScan | null {
    const [row] = this.#sql
      .exec<{ used_at: number | null; used_gate: string }>(
        'SELECT used_at, used_gate FROM door_tickets WHERE id = ?',
        ticketId,
      )
      .toArray();
    return row?.used_at == null ? null : { at: row.used_at, gate: row.used_gate };
  }

  recallScan(scannedBy: string, requestId: string): { code: string; answer: ScanOutput } | null {
    const [row] = this.#sql
      .exec<{ code: string; answer: string }>(
        'SELECT code, answer FROM scan_answers WHERE scanned_by = ? AND request_id = ?',
        scannedBy,
        requestId,
      )
      .toArray();
    return row ? { code: row.code, answer: JSON.parse(row.answer) as ScanOutput } : null;
  }

  addScan(entry: ScanEntry): void {
    this.#sql.exec(
      'INSERT INTO scan_answers (scanned_by, request_id, code, answer) VALUES (?, ?, ?, ?)',
      entry.scannedBy,
      entry.requestId,
      entry.code,
      JSON.stringify(entry.answer),
    );
  }

  setStatus(ticketId: string, status: 'active' | 'refunding' | 'refunded'): void {
    this.#sql.exec('UPDATE door_tickets SET status = ? WHERE id = ?', status, ticketId);
  }

  /** Tickets that can still be refunded without anybody's say. */
  activeTickets(limit: number): string[] {
    return this.#sql
      .exec<{ id: string }>("SELECT id FROM door_tickets WHERE status = 'active' LIMIT ?", limit)
      .toArray()
      .map(({ id }) => id);
  }

  countByStatus(): Map<string, number> {
    const rows = this.#sql
      .exec<{ status: string; n: number }>('SELECT status, COUNT(*) AS n FROM door_tickets GROUP BY status')
      .toArray();
    return new Map(rows.map(({ status, n }) => [status, n]));
  }

  countUsed(): number {
    return this.#sql.exec<{ n: number }>("SELECT COUNT(*) AS n FROM door_tickets WHERE status = 'used'").one()
      .n;
  }
}
