import type { Currency } from '#shared/money.ts';
import type { EventCategory, EventStatus, TicketStatus } from '#shared/states.ts';
import type { Reader } from '../client.ts';

/** A ticket with what its holder sees of the event. Times in Unix ms. */
export interface OwnTicket {
  id: string;
  status: TicketStatus;
  typeId: string;
  typeName: string;
  secret: string;
  shortCode: string;
  amountPaid: number;
  currency: Currency;
  purchaseId: string;
  createdAt: number;
  usedAt: number | null;
  refundedAt: number | null;
  eventId: string;
  eventName: string;
  category: EventCategory;
  venueName: string;
  venueAddress: string;
  city: string;
  timeZone: string;
  startsAt: number;
  endsAt: number;
  eventStatus: EventStatus;
  imageKey: string | null;
}

const OWN_TICKET = `
  SELECT t.id, t.status, t.ticket_type_id AS typeId, y.name AS typeName, t.secret, t.short_code AS shortCode,
         t.amount_paid AS amountPaid, e.currency, t.purchase_id AS purchaseId, t.created_at AS createdAt,
         t.used_at AS usedAt, t.refunded_at AS refundedAt, e.id AS eventId, e.name AS eventName, e.category,
         e.venue_name AS venueName, e.venue_address AS venueAddress, e.city, e.time_zone AS timeZone,
         e.starts_at AS startsAt, e.ends_at AS endsAt, e.status AS eventStatus, e.image_key AS imageKey
  FROM tickets t JOIN ticket_types y ON y.id = t.ticket_type_id JOIN events e ON e.id = t.event_id`;

/** Newest purchases are few; a person with more than this many tickets at once has an agency, not a wallet. */
const OWN_TICKETS_MAX = 500;

/** @param when `coming`: events that have not ended; `past`: the others, latest first */
export async function readOwnTickets(
  reader: Reader,
  userId: string,
  when: 'coming' | 'past',
  now: number,
): Promise<OwnTicket[]> {
  const [condition, order] = when === 'coming' ? ['e.ends_at > ?2', 'ASC'] : ['e.ends_at <= ?2', 'DESC'];
  return reader.all<OwnTicket>(
    `${OWN_TICKET} WHERE t.user_id = ?1 AND ${condition}
     ORDER BY e.starts_at ${order}, t.created_at, t.id LIMIT ${OWN_TICKETS_MAX}`,
    userId,
    now,
  );
}

export async function readOwnTicket(
  reader: Reader,
  userId: string,
  ticketId: string,
): Promise<OwnTicket | null> {
  return reader.first<OwnTicket>(`${OWN_TICKET} WHERE t.user_id = ?1 AND t.id = ?2`, userId, ticketId);
}
