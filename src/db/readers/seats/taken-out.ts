import type { Reader } from '#db/client.ts';

/** A ticket that has a seat. */
export interface SeatedTicket {
  ticketId: string;
  purchaseId: string;
  seatId: string;
  /** JSON: a `SeatName`. */
  seatName: string;
}

/** Tickets on these seats of an event, by purchase. Hand-written: one parameter for any number of seats. */
export function readTicketsOnSeats(
  reader: Reader,
  { eventId, seatIds }: { eventId: string; seatIds: readonly string[] },
): Promise<SeatedTicket[]> {
  return reader.all(
    `SELECT id AS ticketId, purchase_id AS purchaseId, seat_id AS seatId, seat_name AS seatName FROM tickets
     WHERE event_id = ?1 AND seat_id IN (SELECT value FROM json_each(?2)) AND status <> 'refunded'
     ORDER BY purchase_id, id`,
    eventId,
    JSON.stringify(seatIds),
  );
}
