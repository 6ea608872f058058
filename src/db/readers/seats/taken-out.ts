import type { Reader } from '#db/client.ts';
import { quoted } from '#db/sql/quoted.ts';
import { NEEDS_WITHOUT_STEPS } from '#shared/seats/access-needs.ts';

/** A ticket that has a seat. */
export interface SeatedTicket {
  ticketId: string;
  purchaseId: string;
  seatId: string;
  /** JSON: a `SeatName`. */
  seatName: string;
  /** 1 if its guest said that they take no steps. */
  stepFree: 0 | 1;
}

/** SQL: what the guest of ticket `t` needs rules out steps. */
const TAKES_NO_STEPS = `EXISTS (SELECT 1 FROM access_needs AS n JOIN json_each(n.needs, '$.needs') AS need
  WHERE n.ticket_id = t.id AND need.value IN (${quoted(NEEDS_WITHOUT_STEPS)}))`;

/** Tickets on these seats of an event, by purchase. Hand-written: one parameter for any number of seats. */
export function readTicketsOnSeats(
  reader: Reader,
  { eventId, seatIds }: { eventId: string; seatIds: readonly string[] },
): Promise<SeatedTicket[]> {
  return reader.all(
    `SELECT t.id AS ticketId, t.purchase_id AS purchaseId, t.seat_id AS seatId, t.seat_name AS seatName,
            ${TAKES_NO_STEPS} AS stepFree
     FROM tickets AS t WHERE event_id = ?1 AND seat_id IN (SELECT value FROM json_each(?2)) AND status <> 'refunded'
     ORDER BY purchase_id, id`,
    eventId,
    JSON.stringify(seatIds),
  );
}

/** Other seats of the purchases that have tickets on these seats. Hand-written, like the above. */
export function readSeatsThatStay(
  reader: Reader,
  { eventId, seatIds }: { eventId: string; seatIds: readonly string[] },
): Promise<Pick<SeatedTicket, 'purchaseId' | 'seatId'>[]> {
  return reader.all(
    `WITH taken AS (SELECT value FROM json_each(?2))
     SELECT t.purchase_id AS purchaseId, t.seat_id AS seatId
     FROM (SELECT DISTINCT purchase_id FROM tickets
           WHERE event_id = ?1 AND seat_id IN taken AND status <> 'refunded') AS p
     JOIN tickets AS t ON t.purchase_id = p.purchase_id
     WHERE t.event_id = ?1 AND t.seat_id NOT IN taken AND t.status <> 'refunded'
     ORDER BY t.purchase_id, t.id`,
    eventId,
    JSON.stringify(seatIds),
  );
}

/** Of a take-out: the tickets that were on its seats, and its figures once it is settled. */
export interface TakeOutSoFar {
  /** JSON: a list of ids; null for those that noted none. */
  ticketIds: string | null;
  /** JSON: `{moved, left, named}`. */
  figures: string | null;
}

export async function readTakeOut(
  reader: Reader,
  ids: { takeOutId: string; settledId: string },
): Promise<TakeOutSoFar> {
  const [row] = await reader.all<TakeOutSoFar>(
    `SELECT (SELECT details -> '$.ticketIds' FROM audit_log WHERE id = ?1) AS ticketIds,
            (SELECT json_object('moved', details -> '$.moved', 'left', details -> '$.left', 'named', details -> '$.named')
             FROM audit_log WHERE id = ?2) AS figures`,
    ids.takeOutId,
    ids.settledId,
  );
  return row ?? { ticketIds: null, figures: null };
}
