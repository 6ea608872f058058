import type { DoorTicket } from '#db/readers/sold-tickets.ts';
import { foldName } from '#shared/fold-name.ts';
import { addMissingColumns } from '../support/add-columns.ts';

/** The admission that a ticket was used by. */
export interface DoorEntry {
  /** Unix ms. */
  at: number;
  gate: string;
  /** Empty when no device is known: it came from D1. */
  device: string;
  requestId: string;
}

/** Columns that objects of an earlier version lack. */
const LATER_COLUMNS = {
  used_device: "TEXT NOT NULL DEFAULT ''",
  used_request: "TEXT NOT NULL DEFAULT ''",
  /** The holder's name as `foldName` has it; null until it is first looked for. */
  name_key: 'TEXT',
  /** The number of its last change in `door_changes`: whatever a device has not seen yet has a higher one. */
  changed_seq: 'INTEGER NOT NULL DEFAULT 0',
};

/** What the next row of `door_changes` will be. Changes are appended: an index by them would cost a scan a page more. */
const NEXT_CHANGE = '(SELECT COALESCE(MAX(seq), 0) + 1 FROM door_changes)';

type TicketRow = Record<string, string | number | null> & {
  id: string;
  type_id: string;
  type_name: string;
  holder_name: string;
  secret: string;
  short_code: string;
  status: DoorTicket['status'] | 'refunding';
  used_at: number | null;
  user_id: string | null;
};

const FIND = `SELECT id, type_id, type_name, holder_name, secret, short_code, status, used_at, user_id
  FROM door_tickets`;

export interface TicketHolding {
  userId: string | null;
  status: TicketRow['status'];
  usedAt: number | null;
}

/** The door's part of the box office's own SQLite. Every method is synchronous; writes of one turn are one commit. */
export class DoorStore {
  readonly #sql: SqlStorage;
  readonly #onMoved: (ticketId: string) => void;

  /** @param onMoved called in the very turn in which a ticket's status changes */
  constructor(sql: SqlStorage, onMoved: (ticketId: string) => void = () => {}) {
    this.#sql = sql;
    this.#onMoved = onMoved;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS door_tickets (
        id TEXT PRIMARY KEY, type_id TEXT NOT NULL, type_name TEXT NOT NULL, holder_name TEXT NOT NULL,
        secret TEXT NOT NULL, short_code TEXT NOT NULL UNIQUE, status TEXT NOT NULL, used_at INTEGER,
        used_gate TEXT NOT NULL DEFAULT ''
      ) WITHOUT ROWID;
      DROP INDEX IF EXISTS door_tickets_used;
      CREATE INDEX IF NOT EXISTS door_tickets_used_at ON door_tickets (used_at) WHERE status = 'used';
    `);
    addMissingColumns(this.#sql, 'door_tickets', LATER_COLUMNS);
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS door_changes (seq INTEGER PRIMARY KEY, ticket_id TEXT NOT NULL);
      DROP INDEX IF EXISTS door_tickets_changed;
    `);
    if (this.#sql.exec('SELECT 1 FROM door_changes LIMIT 1').toArray().length === 0) {
      this.#sql.exec(`
        INSERT INTO door_changes (ticket_id) SELECT id FROM door_tickets;
        UPDATE door_tickets SET changed_seq = c.seq FROM door_changes AS c WHERE c.ticket_id = door_tickets.id;
      `);
    }
    // Told apart from the others: a holder is learnt from D1 when it is first needed.
    addMissingColumns(this.#sql, 'door_tickets', { user_id: 'TEXT' });
  }

  /** Whose ticket it is, and how it stands; a holder of null has to be learnt from D1. */
  holdingOf(ticketId: string): TicketHolding | null {
    const [row] = this.#sql
      .exec<Pick<TicketRow, 'user_id' | 'status' | 'used_at'>>(
        'SELECT user_id, status, used_at FROM door_tickets WHERE id = ?',
        ticketId,
      )
      .toArray();
    return row ? { userId: row.user_id, status: row.status, usedAt: row.used_at } : null;
  }

  setHolder(ticketId: string, userId: string): void {
    this.#sql.exec('UPDATE door_tickets SET user_id = ? WHERE id = ?', userId, ticketId);
  }

  /** A holder who is nobody any more: devices that carry the list along hear of it, too. */
  renameHolder(userId: string, name: string): void {
    const tickets = this.#sql.exec<{ id: string }>('SELECT id FROM door_tickets WHERE user_id = ?', userId);
    for (const { id } of tickets.toArray()) {
      this.#sql.exec(
        `UPDATE door_tickets SET holder_name = ?, name_key = ?, changed_seq = ${NEXT_CHANGE} WHERE id = ?`,
        name,
        foldName(name),
        id,
      );
      this.#noteChange(id);
    }
  }

  findTicket(by: { id: string } | { shortCode: string }): DoorTicket | null {
    const cursor =
      'id' in by
        ? this.#sql.exec<TicketRow>(`${FIND} WHERE id = ?`, by.id)
        : this.#sql.exec<TicketRow>(`${FIND} WHERE short_code = ?`, by.shortCode);
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
      userId: row.user_id,
    };
  }

  /** A ticket that is known already stays as it is: the door's own state is newer than what D1 was told. */
  addTickets(tickets: readonly DoorTicket[]): void {
    for (const ticket of tickets) {
      const { rowsWritten } = this.#sql.exec(
        `INSERT INTO door_tickets
           (id, type_id, type_name, holder_name, secret, short_code, status, used_at, name_key, user_id,
            changed_seq)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${NEXT_CHANGE}) ON CONFLICT DO NOTHING`,
        ticket.id,
        ticket.typeId,
        ticket.typeName,
        ticket.holderName,
        ticket.secret,
        ticket.shortCode,
        ticket.status,
        ticket.usedAt,
        foldName(ticket.holderName),
        ticket.userId,
      );
      if (rowsWritten > 0) this.#noteChange(ticket.id);
    }
  }

  /** Active becomes used; the caller has just seen it active in this very turn. */
  markUsed(ticketId: string, entry: DoorEntry): void {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE door_tickets SET status = 'used', used_at = ?, used_gate = ?, used_device = ?, used_request = ?,
                               changed_seq = ${NEXT_CHANGE}
       WHERE id = ? AND status = 'active'`,
      entry.at,
      entry.gate,
      entry.device,
      entry.requestId,
      ticketId,
    );
    if (rowsWritten === 0) throw new Error('A ticket was admitted that was not active');
    this.#noteChange(ticketId);
    this.#onMoved(ticketId);
  }

  /** Used becomes active; the caller has just seen it used in this very turn. */
  markUndone(ticketId: string): void {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE door_tickets SET status = 'active', used_at = NULL, used_gate = '', used_device = '', used_request = '',
                               changed_seq = ${NEXT_CHANGE}
       WHERE id = ? AND status = 'used'`,
      ticketId,
    );
    if (rowsWritten === 0) throw new Error('An admission was undone that was none');
    this.#noteChange(ticketId);
    this.#onMoved(ticketId);
  }

  entryOf(ticketId: string): DoorEntry | null {
    const [row] = this.#sql
      .exec<{ used_at: number | null; used_gate: string; used_device: string; used_request: string }>(
        'SELECT used_at, used_gate, used_device, used_request FROM door_tickets WHERE id = ?',
        ticketId,
      )
      .toArray();
    if (row?.used_at == null) return null;
    return { at: row.used_at, gate: row.used_gate, device: row.used_device, requestId: row.used_request };
  }

  setStatus(ticketId: string, status: 'active' | 'refunding' | 'refunded'): void {
    this.#sql.exec(
      `UPDATE door_tickets SET status = ?, changed_seq = ${NEXT_CHANGE} WHERE id = ?`,
      status,
      ticketId,
    );
    this.#noteChange(ticketId);
    this.#onMoved(ticketId);
  }

  /** After the write that gave the ticket its number. */
  #noteChange(ticketId: string): void {
    this.#sql.exec('INSERT INTO door_changes (ticket_id) VALUES (?)', ticketId);
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
