import { type SeatName, seatNameSchema } from '#shared/seats/seat-name.ts';
import { foldName } from '#shared/text/fold-name.ts';
import type { DoorTicket } from '#shared/tickets/door-ticket.ts';
import { AnswerStore } from './answer-store.ts';
import { type CheckInLog, type DoorEntry, LAST_CHANGE } from './check-in-log.ts';
import type { PresentedTicket } from './decide-check-in.ts';
import {
  DOOR_TICKET_TABLES,
  DOOR_TICKETS_NOW,
  FIND_TICKETS,
  type TicketRow,
  ticketOf,
} from './door-tickets.ts';
import { TicketSeats } from './ticket-seats.ts';

/**
 * `seq` of the next row in `door_changes`. Appending avoids an index on `changed_seq`, which would cost each scan
 * one more page.
 */
const NEXT_CHANGE = `(${LAST_CHANGE} + 1)`;

/** A ticket as the box office knows it. */
export interface KnownTicket extends DoorTicket {
  /** Unique in this box office: `seq` of the change that added the ticket. */
  number: number;
}

export interface TicketHolding {
  userId: string;
  status: TicketRow['status'];
  usedAt: number | null;
}

/**
 * Tickets in the object's SQLite, combined with pending entries of the check-in log. Every method is synchronous;
 * the writes of one turn are one commit.
 */
export class TicketStore {
  readonly #sql: SqlStorage;
  readonly #log: CheckInLog;
  readonly answers: AnswerStore;
  readonly seats: TicketSeats;
  readonly #onMoved: (ticketId: string) => void;
  readonly #onFoundInside: () => void;
  readonly #onSeat: (seatId: string, by: 1 | -1) => void;

  /**
   * @param onMoved called synchronously when a ticket's status changes, except by a scan
   * @param onFoundInside called when a ticket is added whose holder D1 says is in
   * @param onSeat called when a ticket takes a seat or leaves it
   */
  constructor(
    sql: SqlStorage,
    log: CheckInLog,
    onMoved: (ticketId: string) => void = () => {},
    onFoundInside: () => void = () => {},
    onSeat: (seatId: string, by: 1 | -1) => void = () => {},
  ) {
    this.#sql = sql;
    this.answers = new AnswerStore(sql);
    this.seats = new TicketSeats(sql);
    this.#log = log;
    this.#onMoved = onMoved;
    this.#onFoundInside = onFoundInside;
    this.#onSeat = onSeat;
  }

  /**
   * `name_key` is the holder's name as normalized by `foldName`. `changed_seq` is the `seq` of the ticket's last row in
   * `door_changes`, compared with the sync cursors of offline lists.
   */
  createTables(): void {
    this.answers.createTables();
    this.#sql.exec(DOOR_TICKET_TABLES);
    this.seats.addColumns();
  }

  /** Holder and status of a ticket. */
  holdingOf(ticketId: string): TicketHolding | null {
    const [row] = this.#sql
      .exec<Pick<TicketRow, 'user_id' | 'status' | 'used_at'>>(
        `SELECT user_id, status, used_at FROM ${DOOR_TICKETS_NOW} AS t WHERE id = ?`,
        ticketId,
      )
      .toArray();
    return row ? { userId: row.user_id, ...this.#standing(ticketId, row) } : null;
  }

  /**
   * Replaces the holder's name after an account deletion; offline lists sync the change.
   * @param leaving tickets about to be refunded. They keep their change number, because a higher one would exclude
   * them from the bulk refund; devices sync them once they are refunded.
   */
  renameHolder(userId: string, name: string, leaving: ReadonlySet<string>): void {
    this.answers.eraseOf(userId);
    const tickets = this.#sql.exec<{ id: string }>('SELECT id FROM door_tickets WHERE user_id = ?', userId);
    for (const { id } of tickets.toArray()) {
      const number = leaving.has(id) ? 'changed_seq' : NEXT_CHANGE;
      this.#sql.exec(
        `UPDATE door_tickets SET holder_name = ?, name_key = ?, changed_seq = ${number} WHERE id = ?`,
        name,
        foldName(name),
        id,
      );
      if (!leaving.has(id)) this.#noteChange(id);
    }
  }

  findPresented(presented: PresentedTicket): KnownTicket | null {
    switch (presented.form) {
      case 'qr':
        return this.findTicket({ secret: presented.qr.secret });
      case 'found':
        return this.findTicket({ id: presented.ticketId });
      case 'short':
        return this.findTicket({ shortCode: presented.shortCode });
      case 'malformed':
        return null;
    }
  }

  findTicket(by: { id: string } | { shortCode: string } | { secret: string }): KnownTicket | null {
    const [condition, value] =
      'id' in by
        ? ['id = ?', by.id]
        : 'secret' in by
          ? ['secret = ?', by.secret]
          : ['short_code = ?', by.shortCode];
    const [row] = this.#sql.exec<TicketRow>(`${FIND_TICKETS} WHERE ${condition}`, value).toArray();
    if (!row) return 'id' in by ? null : this.#findByFormerCode(by);
    const { status, usedAt } = this.#standing(row.id, row);
    // Treat a pending refund as refunded; the intent is already durable.
    return { ...ticketOf(row), status: status === 'refunding' ? 'refunded' : status, usedAt };
  }

  /** Includes scans that are not materialized yet. */
  #standing(
    ticketId: string,
    row: Pick<TicketRow, 'status' | 'used_at'>,
  ): Pick<TicketHolding, 'status' | 'usedAt'> {
    const use = this.#log.recentUse(ticketId);
    return use ? { status: 'used', usedAt: use.at } : { status: row.status, usedAt: row.used_at };
  }

  /** Gives a ticket another holder and other codes. The former codes are kept, and are refused from then on. */
  reissue(
    ticketId: string,
    to: Pick<DoorTicket, 'holderName' | 'secret' | 'shortCode'> & { userId: string },
  ): void {
    this.#writeDownUse(ticketId);
    const former = this.findTicket({ id: ticketId });
    if (!former) throw new Error('A ticket without a record changed hands');
    this.addFormerCodes({ id: ticketId, secret: former.secret, shortCode: former.shortCode });
    this.answers.needs.drop(ticketId);
    this.#sql.exec('DELETE FROM former_codes WHERE secret = ?', to.secret);
    this.#sql.exec(
      `UPDATE door_tickets SET user_id = ?, holder_name = ?, name_key = ?, secret = ?, short_code = ?,
                               changed_seq = ${NEXT_CHANGE}
       WHERE id = ?`,
      to.userId,
      to.holderName,
      foldName(to.holderName),
      to.secret,
      to.shortCode,
      ticketId,
    );
    this.#noteChange(ticketId);
    this.#onMoved(ticketId);
  }

  /** Codes of a former holder. */
  addFormerCodes({ id, secret, shortCode }: Pick<DoorTicket, 'id' | 'secret' | 'shortCode'>): void {
    this.#sql.exec(
      'INSERT INTO former_codes (secret, short_code, ticket_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      secret,
      shortCode,
      id,
    );
  }

  /** The ticket that had this code before it was transferred. */
  #findByFormerCode(by: { shortCode: string } | { secret: string }): KnownTicket | null {
    const [condition, value] = 'secret' in by ? ['secret', by.secret] : ['short_code', by.shortCode];
    const [code] = this.#sql
      .exec<{ ticket_id: string; secret: string; short_code: string }>(
        `SELECT * FROM former_codes WHERE ${condition} = ?`,
        value,
      )
      .toArray();
    const ticket = code && this.findTicket({ id: code.ticket_id });
    if (!ticket) return null;
    return { ...ticket, secret: code.secret, shortCode: code.short_code, status: 'transferred' };
  }

  /** Known tickets stay as they are: the local state is newer than D1's. */
  addTickets(tickets: readonly DoorTicket[]): void {
    for (const ticket of tickets) {
      const { rowsWritten } = this.#sql.exec(
        `INSERT INTO door_tickets
           (id, type_id, type_name, holder_name, secret, short_code, status, used_at, name_key, user_id, sold_at,
            purchase_position, purchase_size, disputed, seat_id, seat_name, number, changed_seq)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${NEXT_CHANGE}, ${NEXT_CHANGE}) ON CONFLICT DO NOTHING`,
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
        ticket.soldAt,
        ticket.position,
        ticket.purchaseSize,
        ticket.disputed,
        ticket.seatId ?? null,
        ticket.seatName ?? null,
      );
      this.answers.keep(ticket);
      if (rowsWritten === 0) continue;
      this.#noteChange(ticket.id);
      if (ticket.seatId && ticket.status !== 'refunded') this.#onSeat(ticket.seatId, 1);
      if (ticket.status === 'used') this.#onFoundInside();
    }
  }

  /** The holder of a used ticket went out, or in again. */
  noteMoved(ticketId: string): void {
    this.#writeDownUse(ticketId);
    this.#sql.exec(`UPDATE door_tickets SET changed_seq = ${NEXT_CHANGE} WHERE id = ?`, ticketId);
    this.#noteChange(ticketId);
  }

  /** The caller has checked in the same turn that the ticket is used. */
  markUndone(ticketId: string): void {
    this.#writeDownUse(ticketId);
    const { rowsWritten } = this.#sql.exec(
      `UPDATE door_tickets SET status = 'active', used_at = NULL, used_gate = '', used_device = '', used_request = '', used_by = '',
                               changed_seq = ${NEXT_CHANGE}
       WHERE id = ? AND status = 'used'`,
      ticketId,
    );
    if (rowsWritten === 0) throw new Error('An admission was undone that was none');
    this.#noteChange(ticketId);
    this.#onMoved(ticketId);
  }

  entryOf(ticketId: string): DoorEntry | null {
    const use = this.#log.recentUse(ticketId);
    if (use) return use;
    const [row] = this.#sql
      .exec<{
        used_at: number | null;
        used_gate: string;
        used_device: string;
        used_request: string;
        used_by: string;
        used_zone: string | null;
      }>(
        `SELECT used_at, used_gate, used_device, used_request, used_by, used_zone
         FROM ${DOOR_TICKETS_NOW} AS t WHERE id = ?`,
        ticketId,
      )
      .toArray();
    if (row?.used_at == null) return null;
    return {
      at: row.used_at,
      gate: row.used_gate,
      device: row.used_device,
      requestId: row.used_request,
      by: row.used_by,
      zoneId: row.used_zone ?? '',
    };
  }

  setStatus(ticketId: string, status: 'refunding' | 'refunded'): void {
    this.#writeDownUse(ticketId);
    const seatId = status === 'refunded' ? this.seats.of(ticketId) : null;
    this.#sql.exec(
      `UPDATE door_tickets SET status = ?, changed_seq = ${NEXT_CHANGE} WHERE id = ?`,
      status,
      ticketId,
    );
    this.#noteChange(ticketId);
    if (seatId) this.#onSeat(seatId, -1);
    this.#onMoved(ticketId);
  }

  /** Gives a ticket another seat. Its former one is free in the same turn. */
  reseat(ticketId: string, { seatId, seatName }: { seatId: string; seatName: SeatName }): void {
    this.#writeDownUse(ticketId);
    const holding = this.holdingOf(ticketId);
    if (!holding) throw new Error('A ticket without a record changed its seat');
    const former = this.seats.of(ticketId);
    this.seats.set(ticketId, seatId, seatName);
    this.#sql.exec(`UPDATE door_tickets SET changed_seq = ${NEXT_CHANGE} WHERE id = ?`, ticketId);
    this.#noteChange(ticketId);
    if (former) this.#onSeat(former, -1);
    if (holding.status !== 'refunded') this.#onSeat(seatId, 1);
    this.#onMoved(ticketId);
  }

  /** D1 says that a ticket has this seat. */
  takeSeat(ticket: DoorTicket): void {
    this.addTickets([ticket]);
    const { id, seatId, seatName } = ticket;
    if (!seatId || !seatName || this.seats.of(id) === seatId) return;
    this.reseat(id, { seatId, seatName: seatNameSchema.parse(JSON.parse(seatName)) });
  }

  /** A refund in D1 is final, even if this object has lost it. */
  applyRefund(ticketId: string): void {
    const holding = this.holdingOf(ticketId);
    if (holding && holding.status !== 'refunded') this.setStatus(ticketId, 'refunded');
  }

  /** Takes over what only D1 knows: whether the ticket's payment is disputed, and refunds that were not made here. */
  takeOver({ id, status, disputed }: Pick<DoorTicket, 'id' | 'status' | 'disputed'>): void {
    if (status === 'refunded') this.applyRefund(id);
    if (this.findTicket({ id })?.disputed === disputed) return;
    this.#writeDownUse(id);
    this.#sql.exec(
      `UPDATE door_tickets SET disputed = ?, changed_seq = ${NEXT_CHANGE} WHERE id = ?`,
      disputed,
      id,
    );
    this.#noteChange(id);
    this.#onMoved(id);
  }

  /** A refund was declined: the ticket becomes active or used again. */
  restoreStatus(ticketId: string): void {
    this.#sql.exec(
      `UPDATE door_tickets SET status = CASE WHEN used_at IS NULL THEN 'active' ELSE 'used' END, changed_seq = ${NEXT_CHANGE}
       WHERE id = ? AND status = 'refunding'`,
      ticketId,
    );
    this.#noteChange(ticketId);
    this.#onMoved(ticketId);
  }

  /** Moves a check-in from the log into the ticket's own row, before another kind of change. */
  #writeDownUse(ticketId: string): void {
    this.#log.materialize();
    this.#sql.exec(
      `INSERT INTO door_places (subject, inside, last_in)
       SELECT d.id, json_object(l.zone, 1), l.at FROM door_tickets AS d JOIN door_uses AS u ON u.number = d.number
       JOIN door_log AS l ON l.seq = u.entry WHERE d.id = ? AND l.zone <> '' ON CONFLICT DO NOTHING`,
      ticketId,
    );
    const { rowsWritten } = this.#sql.exec(
      `UPDATE door_tickets SET status = 'used', used_at = l.at, used_gate = l.gate, used_device = l.device,
                               used_request = l.request_id, used_by = l.scanned_by, changed_seq = MAX(door_tickets.changed_seq, u.changed_seq)
       FROM door_uses AS u JOIN door_log AS l ON l.seq = u.entry
       WHERE door_tickets.id = ? AND u.number = door_tickets.number`,
      ticketId,
    );
    if (rowsWritten === 0) return;
    this.#sql.exec(
      'DELETE FROM door_uses WHERE number = (SELECT number FROM door_tickets WHERE id = ?)',
      ticketId,
    );
  }

  /** Something that it contains was handed out: offline lists sync the change. */
  noteVoucher(ticketId: string): void {
    this.#writeDownUse(ticketId);
    this.#sql.exec(`UPDATE door_tickets SET changed_seq = ${NEXT_CHANGE} WHERE id = ?`, ticketId);
    this.#noteChange(ticketId);
  }

  /** Call after the write that assigned the change number. */
  #noteChange(ticketId: string): void {
    this.#sql.exec('INSERT INTO door_changes (ticket_id) VALUES (?)', ticketId);
  }

  countByStatus(): Map<string, number> {
    const rows = this.#log.materialized
      .exec<{ status: string; n: number }>(
        `SELECT status, COUNT(*) AS n FROM ${DOOR_TICKETS_NOW} AS t GROUP BY status`,
      )
      .toArray();
    return new Map(rows.map(({ status, n }) => [status, n]));
  }

  countUsed(): number {
    return this.#log.materialized
      .exec<{ n: number }>(
        `SELECT (SELECT COUNT(*) FROM door_uses)
                + (SELECT COUNT(*) FROM door_tickets WHERE status = 'used') AS n`,
      )
      .one().n;
  }
}
