import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventCategory, EventStatus, TicketStatus } from '#shared/states.ts';

/** An event as the public API returns it. Times in Unix ms. */
export interface ApiEventRow {
  id: string;
  name: string;
  description: string;
  category: EventCategory;
  status: EventStatus;
  startsAt: number;
  endsAt: number;
  venueName: string;
  venueAddress: string;
  city: string;
  timeZone: string;
  currency: Currency;
  capacity: number | null;
  /** JSON. */
  ticketTypes: string;
}

const EVENT = `
  SELECT e.id, e.name, e.description, e.category, e.status, e.starts_at AS startsAt, e.ends_at AS endsAt,
         e.venue_name AS venueName, e.venue_address AS venueAddress, e.city, e.time_zone AS timeZone, e.currency,
         e.capacity,
         (SELECT json_group_array(json_object('id', y.id, 'name', y.name, 'priceMinor', y.price,
                                              'quantity', y.quantity, 'sold', y.sold))
          FROM (SELECT * FROM ticket_types WHERE event_id = e.id ORDER BY sort_order, id) y) AS ticketTypes
  FROM events e WHERE e.organizer_id = ?1`;

export interface ApiPage {
  limit: number;
  /** Id of the last row of the previous page; null for the first page. */
  after: string | null;
}

/** An organizer's events, ordered by id. */
export function readApiEvents(reader: Reader, organizerId: string, page: ApiPage): Promise<ApiEventRow[]> {
  return reader.all<ApiEventRow>(
    `${EVENT} AND e.id > ?2 ORDER BY e.id LIMIT ?3`,
    organizerId,
    page.after ?? '',
    page.limit,
  );
}

/** Null when there is no such event or it has another owner. */
export function readApiEvent(
  reader: Reader,
  organizerId: string,
  eventId: string,
): Promise<ApiEventRow | null> {
  return reader.first<ApiEventRow>(`${EVENT} AND e.id = ?2`, organizerId, eventId);
}

export interface ApiAttendeeRow {
  ticketId: string;
  purchaseId: string;
  status: TicketStatus;
  typeId: string;
  typeName: string;
  guestName: string;
  guestEmail: string | null;
  paidMinor: number;
  createdAt: number;
  usedAt: number | null;
  refundedAt: number | null;
}

/**
 * An event's tickets by the unique index of short codes: an arbitrary but stable order. A cursor of another event finds
 * nothing.
 */
export function readApiAttendees(reader: Reader, eventId: string, page: ApiPage): Promise<ApiAttendeeRow[]> {
  return reader.all<ApiAttendeeRow>(
    `SELECT t.id AS ticketId, t.purchase_id AS purchaseId, t.status, y.id AS typeId, y.name AS typeName,
            u.name AS guestName, CASE WHEN u.deleted_at IS NULL THEN nullif(u.email, '') END AS guestEmail,
            t.amount_paid AS paidMinor, t.created_at AS createdAt, t.used_at AS usedAt, t.refunded_at AS refundedAt
     FROM tickets t JOIN ticket_types y ON y.id = t.ticket_type_id JOIN users u ON u.id = t.user_id
     WHERE t.event_id = ?1
       AND t.short_code > CASE WHEN ?2 IS NULL THEN ''
                               ELSE (SELECT short_code FROM tickets WHERE id = ?2 AND event_id = ?1) END
     ORDER BY t.short_code LIMIT ?3`,
    eventId,
    page.after,
    page.limit,
  );
}

export interface ApiCheckInRow {
  seq: number;
  kind: 'admitted' | 'undone' | 'refused' | 'conflict';
  ticketId: string | null;
  refusal: string | null;
  gate: string;
  scannedAt: number;
}

export function readApiCheckIns(
  reader: Reader,
  eventId: string,
  page: { limit: number; after: number },
): Promise<ApiCheckInRow[]> {
  return reader.all<ApiCheckInRow>(
    `SELECT seq, kind, ticket_id AS ticketId, refusal, gate, scanned_at AS scannedAt
     FROM check_ins WHERE event_id = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3`,
    eventId,
    page.after,
    page.limit,
  );
}
