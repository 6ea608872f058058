import type { Reader } from '#db/client.ts';
import { DECIDED_PURCHASE } from '#db/sql/sales.ts';
import type { DecidedPurchase } from '#shared/sales/decided-sales.ts';
import type { DoorTicket } from '#shared/tickets/door-ticket.ts';

/** SQL, on the path of check-ins by code. */
const doorTicket = (secret: string, shortCode: string, status: string) => `
  SELECT t.id, t.ticket_type_id AS typeId, y.name AS typeName, u.name AS holderName, ${secret} AS secret,
         ${shortCode} AS shortCode, ${status} AS status, t.used_at AS usedAt, t.user_id AS userId,
         t.created_at AS soldAt,
         (SELECT count(*) FROM tickets o WHERE o.purchase_id = t.purchase_id AND o.id <= t.id) AS position,
         (SELECT count(*) FROM tickets o WHERE o.purchase_id = t.purchase_id) AS purchaseSize,
         t.disputed_at IS NOT NULL AS disputed, t.seat_id AS seatId, t.seat_name AS seatName,
         (SELECT answers FROM ticket_answers AS a WHERE a.ticket_id = t.id) AS answers,
         (SELECT needs FROM access_needs AS n WHERE n.ticket_id = t.id) AS needs
  FROM tickets t JOIN ticket_types y ON y.id = t.ticket_type_id JOIN users u ON u.id = t.user_id`;
const DOOR_TICKET = doorTicket('t.secret', 't.short_code', 't.status');

/** By a code that a former holder had. */
const FORMER_TICKET = `${doorTicket('f.former_secret', 'f.former_short_code', "'transferred'")}
  JOIN ticket_transfers f ON f.ticket_id = t.id`;

/** Purchases committed for an event after `afterSeq`, oldest first. A box office backfills from it after a crash. */
export async function readPurchasesAfter(
  reader: Reader,
  eventId: string,
  afterSeq: number,
  limit: number,
): Promise<{ purchases: DecidedPurchase[]; tickets: DoorTicket[] }> {
  const purchases = await reader.all<DecidedPurchase>(
    `${DECIDED_PURCHASE} WHERE p.event_id = ?1 AND p.seq > ?2 ORDER BY p.seq LIMIT ?3`,
    eventId,
    afterSeq,
    limit,
  );
  if (purchases.length === 0) return { purchases, tickets: [] };
  const tickets = await reader.all<DoorTicket>(
    `${DOOR_TICKET} WHERE t.purchase_id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(purchases.map((purchase) => purchase.id)),
  );
  return { purchases, tickets };
}

/** Tickets of an event by id. */
export async function readDoorTickets(
  reader: Reader,
  eventId: string,
  ticketIds: readonly string[],
): Promise<DoorTicket[]> {
  return await reader.all<DoorTicket>(
    `${DOOR_TICKET} WHERE t.id IN (SELECT value FROM json_each(?2)) AND +t.event_id = ?1`,
    eventId,
    JSON.stringify(ticketIds),
  );
}

/** Tickets of an event that have one of these seats. */
export async function readSeatedTickets(
  reader: Reader,
  eventId: string,
  seatIds: readonly string[],
): Promise<DoorTicket[]> {
  return await reader.all<DoorTicket>(
    `${DOOR_TICKET} WHERE t.event_id = ?1 AND t.seat_id IN (SELECT value FROM json_each(?2)) AND t.seat_id IS NOT NULL
       AND t.status <> 'refunded'`,
    eventId,
    JSON.stringify(seatIds),
  );
}

export async function readDoorTicket(
  reader: Reader,
  eventId: string,
  ticketId: string,
): Promise<DoorTicket | null> {
  const [ticket] = await readDoorTickets(reader, eventId, [ticketId]);
  return ticket ?? null;
}

/** Tickets of an event by the secret in their QR, also a former holder's. */
export async function readPresentedTickets(
  reader: Reader,
  eventId: string,
  secrets: readonly string[],
): Promise<DoorTicket[]> {
  return await reader.all<DoorTicket>(
    `${DOOR_TICKET} WHERE t.secret IN (SELECT value FROM json_each(?2)) AND +t.event_id = ?1
     UNION ALL ${FORMER_TICKET} WHERE f.former_secret IN (SELECT value FROM json_each(?2)) AND +f.event_id = ?1`,
    eventId,
    JSON.stringify(secrets),
  );
}

/** Tickets of an event by short code, as typed at the door, also a former holder's. */
export async function readTypedTickets(
  reader: Reader,
  eventId: string,
  shortCodes: readonly string[],
): Promise<DoorTicket[]> {
  return await reader.all<DoorTicket>(
    `${DOOR_TICKET} WHERE t.event_id = ?1 AND t.short_code IN (SELECT value FROM json_each(?2))
     UNION ALL ${FORMER_TICKET} WHERE f.event_id = ?1 AND f.former_short_code IN (SELECT value FROM json_each(?2))`,
    eventId,
    JSON.stringify(shortCodes),
  );
}
