import type { Reader } from '#db/client.ts';
import type { TicketStatus } from '#shared/states.ts';

/** A ticket, with what its check-in needs. */
export interface DoorTicket {
  id: string;
  typeId: string;
  typeName: string;
  holderName: string;
  secret: string;
  shortCode: string;
  /** `transferred`: found by a former holder's code. */
  status: TicketStatus | 'transferred';
  usedAt: number | null;
  userId: string;
  /** Time of purchase (Unix ms). */
  soldAt: number;
  /** Position among the tickets of its purchase, from 1, by id. */
  position: number;
  /** Number of tickets in that purchase, including refunded ones. */
  purchaseSize: number;
  /** Its payment is disputed: void at the door. D1 decides. */
  disputed: 0 | 1;
}

/** SQL, on the path of check-ins by code. */
const doorTicket = (secret: string, shortCode: string, status: string) => `
  SELECT t.id, t.ticket_type_id AS typeId, y.name AS typeName, u.name AS holderName, ${secret} AS secret,
         ${shortCode} AS shortCode, ${status} AS status, t.used_at AS usedAt, t.user_id AS userId,
         t.created_at AS soldAt,
         (SELECT count(*) FROM tickets o WHERE o.purchase_id = t.purchase_id AND o.id <= t.id) AS position,
         (SELECT count(*) FROM tickets o WHERE o.purchase_id = t.purchase_id) AS purchaseSize,
         t.disputed_at IS NOT NULL AS disputed
  FROM tickets t JOIN ticket_types y ON y.id = t.ticket_type_id JOIN users u ON u.id = t.user_id`;
const DOOR_TICKET = doorTicket('t.secret', 't.short_code', 't.status');

/** By a code that a former holder had. */
const FORMER_TICKET = `${doorTicket('f.former_secret', 'f.former_short_code', "'transferred'")}
  JOIN ticket_transfers f ON f.ticket_id = t.id`;

/** A purchase with D1's decision. */
export interface DecidedPurchase {
  seq: number;
  id: string;
  userId: string;
  requestId: string;
  requestHash: string;
  status: 'paid' | 'refused';
  refusal: string | null;
  /** JSON. */
  refusalDetails: string | null;
  currency: string;
  subtotal: number;
  discount: number;
  total: number;
  /** JSON array of ids. */
  ticketIds: string;
}

/** SQL shared with the group commit. */
export const DECIDED_PURCHASE = `
  SELECT p.seq, p.id, p.user_id AS userId, p.request_id AS requestId, p.request_hash AS requestHash, p.status,
         p.refusal, p.refusal_details AS refusalDetails, p.currency, p.subtotal, p.discount, p.total,
         (SELECT json_group_array(t.id) FROM tickets t WHERE t.purchase_id = p.id) AS ticketIds
  FROM purchases p`;

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
