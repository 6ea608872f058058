import type { Param, Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import type { SubjectSearch } from '#shared/text/subject-search.ts';
import { waysMeant } from '../tickets/subject-search.ts';

/** One refund with its subject. Times in Unix ms. */
export interface RefundRow {
  id: string;
  subject: 'ticket' | 'order';
  /** JSON: `[{name, quantity}]`. */
  items: string;
  shortCode: string;
  eventId: string;
  eventName: string;
  timeZone: string;
  city: string;
  amount: number;
  currency: Currency;
  reason: string;
  createdAt: number;
  userId: string;
  guestName: string;
  /** Empty for a door guest who gave none. */
  guestEmail: string;
  /** 1: it was paid in cash at the door. */
  inCash: 0 | 1;
  refundedBy: string;
  refundedByName: string;
  /** 1: refunded because the event was cancelled. */
  ofCancelledEvent: 0 | 1;
  /** 1: refunded by the event's organizer. */
  byOrganizer: 0 | 1;
  /** 1: the ticket was used. */
  wasUsed: 0 | 1;
}

const REFUND = `
  SELECT r.id, r.subject_type AS subject, r.event_id AS eventId, e.name AS eventName, e.time_zone AS timeZone, e.city,
         r.amount, r.currency, r.reason, r.created_at AS createdAt, r.user_id AS userId, g.name AS guestName,
         g.email AS guestEmail, r.refunded_by AS refundedBy, coalesce(b.name, '') AS refundedByName,
         r.request_id = 'cancel:' || r.subject_id AS ofCancelledEvent, t.used_at IS NOT NULL AS wasUsed,
         r.in_cash AS inCash,
         r.refunded_by = e.organizer_id AS byOrganizer,
         coalesce(t.short_code, o.short_code, '') AS shortCode,
         CASE WHEN t.id IS NOT NULL THEN json_array(json_object('name', y.name, 'quantity', 1))
              ELSE (SELECT json_group_array(json_object('name', l.name, 'quantity', l.quantity))
                    FROM order_lines l WHERE l.order_id = o.id) END AS items`;

const FROM = `
  FROM refunds r JOIN events e ON e.id = r.event_id JOIN users g ON g.id = r.user_id
  LEFT JOIN users b ON b.id = r.refunded_by
  LEFT JOIN tickets t ON r.subject_type = 'ticket' AND t.id = r.subject_id
  LEFT JOIN ticket_types y ON y.id = t.ticket_type_id
  LEFT JOIN orders o ON r.subject_type = 'order' AND o.id = r.subject_id`;

interface Page {
  limit: number;
  offset: number;
}

/** A person's refunds, newest first. */
export async function readOwnRefunds(
  reader: Reader,
  userId: string,
  page: Page,
): Promise<{ rows: RefundRow[]; total: number }> {
  const [rows, counts] = await reader.together<[RefundRow, { total: number }]>(
    {
      sql: `${REFUND} ${FROM} WHERE r.user_id = ?1 ORDER BY r.created_at DESC, r.id LIMIT ?2 OFFSET ?3`,
      params: [userId, page.limit, page.offset],
    },
    { sql: 'SELECT count(*) AS total FROM refunds WHERE user_id = ?', params: [userId] },
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

/**
 * Refunds of events, newest first.
 * @param by.ownerId owner of the events; null for all
 * @param by.search null for no filter
 */
export async function readRefunds(
  reader: Reader,
  by: Page & {
    ownerId: string | null;
    eventId: string | null;
    search: SubjectSearch | null;
  },
): Promise<{ rows: RefundRow[]; total: number }> {
  const params: Param[] = [];
  const bind = (value: Param) => `?${params.push(value)}`;
  const owner = bind(by.ownerId);
  const event = bind(by.eventId);
  const { search } = by;
  const ways = search && ['t', 'o'].flatMap((table) => waysMeant(table, search, bind));
  const where = `
    WHERE (${owner} IS NULL OR e.organizer_id = ${owner}) AND (${event} IS NULL OR r.event_id = ${event})
      ${ways ? `AND (${ways.join(' OR ') || 'false'})` : ''}`;
  const [rows, counts] = await reader.together<[RefundRow, { total: number }]>(
    {
      sql: `${REFUND} ${FROM} ${where} ORDER BY r.created_at DESC, r.id
            LIMIT ?${params.length + 1} OFFSET ?${params.length + 2}`,
      params: [...params, by.limit, by.offset],
    },
    { sql: `SELECT count(*) AS total ${FROM} ${where}`, params },
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

/** Whether this person used the request id for a refund of another event. */
export async function isRefundRequestElsewhere(
  reader: Reader,
  eventId: string,
  { refundedBy, requestId }: { refundedBy: string; requestId: string },
): Promise<boolean> {
  const found = await reader.first(
    'SELECT 1 FROM refunds WHERE refunded_by = ?1 AND request_id = ?2 AND event_id <> ?3',
    refundedBy,
    requestId,
    eventId,
  );
  return found !== null;
}
