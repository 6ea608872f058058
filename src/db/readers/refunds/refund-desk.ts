import type { Param, Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import type { SubjectSearch } from '#shared/text/subject-search.ts';
import { peopleMatching, waysMeant } from '../tickets/subject-search.ts';
import { TICKETS_OF_PERSON } from '../tickets/tickets-of-person.ts';

/** A ticket or order in the search results. Times in Unix ms. */
export interface FoundRow {
  subject: 'ticket' | 'order';
  id: string;
  status: 'active' | 'used' | 'refunded' | 'pending' | 'completed' | 'cancelled';
  eventId: string;
  eventName: string;
  timeZone: string;
  city: string;
  guestName: string;
  guestEmail: string | null;
  /** JSON: `[{name, quantity}]`. */
  items: string;
  shortCode: string;
  amount: number;
  currency: Currency;
  createdAt: number;
  usedAt: number | null;
  /** 1: paid in cash at the door. */
  inCash: 0 | 1;
}

const GUEST = `u.name AS guestName, CASE WHEN u.deleted_at IS NULL THEN nullif(u.email, '') END AS guestEmail,
  u.door_event_id IS NOT NULL AS inCash`;
const EVENT = `e.id AS eventId, e.name AS eventName, e.time_zone AS timeZone, e.city`;

const TICKET = `
  SELECT 'ticket' AS subject, t.id, t.status, ${EVENT}, ${GUEST}, t.short_code AS shortCode, t.amount_paid AS amount,
         e.currency, t.created_at AS createdAt, t.used_at AS usedAt,
         json_array(json_object('name', y.name, 'quantity', 1)) AS items
  FROM tickets t JOIN ticket_types y ON y.id = t.ticket_type_id JOIN events e ON e.id = t.event_id
  JOIN users u ON u.id = t.user_id`;

const ORDER = `
  SELECT 'order' AS subject, o.id, o.status, ${EVENT}, ${GUEST}, o.short_code AS shortCode, o.total AS amount,
         o.currency, o.created_at AS createdAt, o.completed_at AS usedAt,
         (SELECT json_group_array(json_object('name', l.name, 'quantity', l.quantity))
          FROM order_lines l WHERE l.order_id = o.id) AS items
  FROM orders o JOIN events e ON e.id = o.event_id JOIN users u ON u.id = o.user_id`;

/**
 * Tickets and orders that match a search text: refundable ones first, then the latest.
 * @param by.ownerId owner of the events; null for all
 */
export async function readFound(
  reader: Reader,
  by: {
    ownerId: string | null;
    eventId: string | null;
    search: SubjectSearch;
    limit: number;
    offset: number;
  },
): Promise<{ rows: FoundRow[]; total: number }> {
  const params: Param[] = [];
  const bind = (value: Param) => `?${params.push(value)}`;
  const owner = bind(by.ownerId);
  const event = bind(by.eventId);
  const mine = `SELECT id FROM events WHERE (${owner} IS NULL OR organizer_id = ${owner})
                  AND (${event} IS NULL OR id = ${event})`;
  const { people, ...named } = by.search;
  // One query per condition, so that D1 can use a different index for each. `+` keeps SQLite off the index of an
  // event's orders: it must start from the matching people, not scan all that the event sold.
  const ids = (table: 'tickets' | 'orders') => {
    const ways = waysMeant('s', { ...named, people: null }, bind).map(
      (way) => `SELECT s.id FROM ${table} s WHERE s.event_id IN (${mine}) AND ${way}`,
    );
    if (people === null) return ways;
    const theirs = `IN (${peopleMatching(bind(people))})`;
    const byPeople =
      table === 'tickets'
        ? `SELECT t.id FROM ${TICKETS_OF_PERSON} WHERE p.user_id ${theirs} AND t.event_id IN (${mine})`
        : `SELECT id FROM orders WHERE user_id ${theirs} AND +event_id IN (${mine})`;
    return [...ways, byPeople];
  };
  const tickets = ids('tickets');
  if (tickets.length === 0) return { rows: [], total: 0 };
  const found = `${TICKET} WHERE t.id IN (${tickets.join(' UNION ')})
    UNION ALL ${ORDER} WHERE o.status IS NOT NULL AND o.id IN (${ids('orders').join(' UNION ')})`;
  const [rows, counts] = await reader.together<[FoundRow, { total: number }]>(
    {
      sql: `SELECT * FROM (${found})
            ORDER BY status NOT IN ('active', 'pending'), createdAt DESC, id
            LIMIT ?${params.length + 1} OFFSET ?${params.length + 2}`,
      params: [...params, by.limit, by.offset],
    },
    { sql: `SELECT count(*) AS total FROM (${found})`, params },
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

export interface RefundableType {
  id: string;
  name: string;
  tickets: number;
  guests: number;
  amount: number;
  /** The part of it that was paid in cash. */
  cash: number;
}

/** Per ticket type: its active tickets, their guests, and the amount paid. */
export async function readRefundableTypes(
  reader: Reader,
  eventId: string,
  ownerId: string | null,
): Promise<{ currency: Currency; types: RefundableType[] } | null> {
  const [events, types] = await reader.together<[{ currency: Currency }, RefundableType]>(
    {
      sql: 'SELECT currency FROM events WHERE id = ?1 AND (?2 IS NULL OR organizer_id = ?2)',
      params: [eventId, ownerId],
    },
    {
      sql: `SELECT y.id, y.name, count(t.id) AS tickets, count(DISTINCT t.user_id) AS guests,
                   coalesce(sum(t.amount_paid), 0) AS amount,
                   coalesce(sum(CASE WHEN u.door_event_id IS NOT NULL THEN t.amount_paid END), 0) AS cash
            FROM ticket_types y LEFT JOIN tickets t ON t.ticket_type_id = y.id AND t.status = 'active'
            LEFT JOIN users u ON u.id = t.user_id
            WHERE y.event_id = ?1 GROUP BY y.id ORDER BY y.sort_order, y.id`,
      params: [eventId],
    },
  );
  const event = events[0];
  return event ? { currency: event.currency, types } : null;
}
