import { addColumns } from '#durable/box-office/add-columns.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';

/** The seats of tickets, in `door_tickets`. One that is refunded takes none. */
export class TicketSeats {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** An object of the release before has no seats. */
  addColumns(): void {
    addColumns(this.#sql, 'door_tickets', { seat_id: 'TEXT', seat_name: 'TEXT' });
  }

  of(ticketId: string): string | null {
    const [row] = this.#sql
      .exec<{ seat_id: string | null }>(
        "SELECT seat_id FROM door_tickets WHERE id = ? AND status <> 'refunded'",
        ticketId,
      )
      .toArray();
    return row?.seat_id ?? null;
  }

  sold(): string[] {
    return this.#sql
      .exec<{ seat_id: string }>(
        "SELECT seat_id FROM door_tickets WHERE seat_id IS NOT NULL AND status <> 'refunded'",
      )
      .toArray()
      .map((row) => row.seat_id);
  }

  set(ticketId: string, seatId: string, seatName: SeatName): void {
    this.#sql.exec(
      'UPDATE door_tickets SET seat_id = ?, seat_name = ? WHERE id = ?',
      seatId,
      JSON.stringify(seatName),
      ticketId,
    );
  }
}
