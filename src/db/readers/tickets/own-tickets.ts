import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventCategory, EventStatus, TicketStatus } from '#shared/states.ts';
import { TICKETS_OF_PERSON } from './tickets-of-person.ts';

/** A ticket with the event's fields that its holder sees. Times in Unix ms. */
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

const SEEN = `
  SELECT t.id, t.status, t.ticket_type_id AS typeId, y.name AS typeName, t.secret, t.short_code AS shortCode,
         t.amount_paid AS amountPaid, e.currency, t.purchase_id AS purchaseId, t.created_at AS createdAt,
         t.used_at AS usedAt, t.refunded_at AS refundedAt, e.id AS eventId, e.name AS eventName, e.category,
         e.venue_name AS venueName, e.venue_address AS venueAddress, e.city, e.time_zone AS timeZone,
         e.starts_at AS startsAt, e.ends_at AS endsAt, e.status AS eventStatus, e.image_key AS imageKey`;

const WITH_TYPE_AND_EVENT =
  'JOIN ticket_types y ON y.id = t.ticket_type_id JOIN events e ON e.id = t.event_id';

export const OWN_TICKET = `${SEEN} FROM tickets t ${WITH_TYPE_AND_EVENT}`;

/**
 * One page of a person's tickets. `when` is `coming` for events that have not ended, or `past` for the others, latest
 * first.
 */
export async function readOwnTickets(
  reader: Reader,
  userId: string,
  list: { when: 'coming' | 'past'; now: number; page: number; pageSize: number },
): Promise<{ items: OwnTicket[]; total: number }> {
  const { when, now, page, pageSize } = list;
  const [condition, order] = when === 'coming' ? ['e.ends_at > ?2', 'ASC'] : ['e.ends_at <= ?2', 'DESC'];
  const [items, [counted]] = await reader.together<[OwnTicket, { total: number }]>(
    {
      // Ordering by `e.id` keeps an event's tickets together when two events start at the same time.
      sql: `${SEEN} FROM ${TICKETS_OF_PERSON} ${WITH_TYPE_AND_EVENT} WHERE p.user_id = ?1 AND ${condition}
            ORDER BY e.starts_at ${order}, e.id, t.created_at, t.id LIMIT ?3 OFFSET ?4`,
      params: [userId, now, pageSize, (page - 1) * pageSize],
    },
    {
      sql: `SELECT count(*) AS total FROM ${TICKETS_OF_PERSON} JOIN events e ON e.id = t.event_id
            WHERE p.user_id = ?1 AND ${condition}`,
      params: [userId, now],
    },
  );
  return { items, total: counted?.total ?? 0 };
}

/** The tickets of one purchase, in display order. */
export async function readPurchaseTickets(
  reader: Reader,
  userId: string,
  purchaseId: string,
): Promise<OwnTicket[]> {
  return reader.all<OwnTicket>(
    `${OWN_TICKET} WHERE t.user_id = ?1 AND t.purchase_id = ?2 ORDER BY y.sort_order, t.id`,
    userId,
    purchaseId,
  );
}

export async function readOwnTicket(
  reader: Reader,
  userId: string,
  ticketId: string,
): Promise<OwnTicket | null> {
  return reader.first<OwnTicket>(`${OWN_TICKET} WHERE t.user_id = ?1 AND t.id = ?2`, userId, ticketId);
}
