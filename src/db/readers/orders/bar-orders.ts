import type { Reader } from '#db/client.ts';
import type { EventStatus, OrderStatus } from '#shared/states.ts';
import { peopleMatching } from '../tickets/subject-search.ts';
import { ORDER, type OrderRow } from './order-lists.ts';

/** An order as the bar sees it. */
export interface BarOrder extends OrderRow {
  shortCode: string;
  customerName: string;
  /** Who completed it, or refunded it if that was not the guest. */
  handledBy: string | null;
  reason: string | null;
}

/** An event's orders by status: count and times (Unix ms). */
export interface BarCount {
  status: OrderStatus;
  total: number;
  /** Completed or cancelled since the day began. */
  today: number;
  oldestAt: number;
  averageWaitMs: number | null;
}

/** Decides who may see an event's orders, and describes the event. */
export interface Bar {
  organizerId: string;
  status: EventStatus;
  name: string;
  venueName: string;
  timeZone: string;
  city: string;
  startsAt: number;
  endsAt: number;
  /** 1 when the actor is a vendor there. */
  worksThere: number;
}

interface BarQuery {
  eventId: string;
  status: OrderStatus | 'past' | null;
  /** Filters by guests or by a prefix of the code; null for no filter. */
  found: { userIds: readonly string[]; code: string | null } | null;
  limit: number;
  offset: number;
  dayStartedAt: number;
}

/**
 * An event's orders: pending ones first, oldest first; then closed ones, latest first. With the counts of the whole
 * event, in the same consistent view.
 */
export async function readEventOrders(
  reader: Reader,
  by: BarQuery,
): Promise<{ rows: BarOrder[]; total: number; counts: BarCount[] }> {
  const from = `
    FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.event_id = ?1 AND o.status IS NOT NULL
      AND (?2 IS NULL OR o.status = ?2 OR (?2 = 'past' AND o.status <> 'pending'))
      AND (?3 IS NULL OR o.user_id IN (SELECT value FROM json_each(?3))
           OR substr(o.short_code, 1, length(?4)) = ?4)`;
  const { found } = by;
  const params = [by.eventId, by.status, found && JSON.stringify(found.userIds), found?.code ?? null];
  const [rows, totals, counts] = await reader.together<[BarOrder, { total: number }, BarCount]>(
    {
      sql: `SELECT ${ORDER}, o.short_code AS shortCode, u.name AS customerName,
                   CASE WHEN o.status = 'completed' THEN (SELECT name FROM users WHERE id = o.completed_by)
                        ELSE (SELECT b.name FROM refunds r JOIN users b ON b.id = r.refunded_by
                              WHERE r.subject_type = 'order' AND r.subject_id = o.id AND r.refunded_by <> o.user_id)
                   END AS handledBy,
                   (SELECT nullif(reason, '') FROM refunds
                    WHERE subject_type = 'order' AND subject_id = o.id) AS reason
            ${from}
            ORDER BY o.status <> 'pending', CASE WHEN o.status = 'pending' THEN o.seq END,
                     coalesce(o.completed_at, o.cancelled_at) DESC, o.seq DESC
            LIMIT ?5 OFFSET ?6`,
      params: [...params, by.limit, by.offset],
    },
    { sql: `SELECT count(*) AS total ${from}`, params },
    {
      sql: `SELECT status, count(*) AS total, min(created_at) AS oldestAt,
                   count(*) FILTER (WHERE coalesce(completed_at, cancelled_at) >= ?2) AS today,
                   avg(completed_at - created_at) FILTER (WHERE completed_at >= ?2) AS averageWaitMs
            FROM orders WHERE event_id = ?1 AND status IS NOT NULL GROUP BY status`,
      params: [by.eventId, by.dayStartedAt],
    },
  );
  return { rows, total: totals[0]?.total ?? 0, counts };
}

/**
 * Guests with orders at an event whose name matches; the full-text index also contains e-mails, so names are compared
 * again.
 */
export async function readBarGuests(
  reader: Reader,
  eventId: string,
  words: string,
): Promise<{ id: string; name: string }[]> {
  return reader.all(
    `SELECT id, name FROM users WHERE id IN (${peopleMatching('?2')})
       AND id IN (SELECT user_id FROM orders WHERE event_id = ?1 AND status IS NOT NULL)`,
    eventId,
    words,
  );
}

/** Null when there is no such event. */
export async function readBar(reader: Reader, eventId: string, askerId: string): Promise<Bar | null> {
  return reader.first(
    `SELECT organizer_id AS organizerId, status, name, venue_name AS venueName, time_zone AS timeZone, city,
            starts_at AS startsAt, ends_at AS endsAt,
            EXISTS (SELECT 1 FROM staff_assignments
                    WHERE event_id = e.id AND user_id = ?2 AND role = 'vendor') AS worksThere
     FROM events e WHERE id = ?1`,
    eventId,
    askerId,
  );
}

export interface BarEventRow
  extends Pick<Bar, 'status' | 'venueName' | 'timeZone' | 'city' | 'startsAt' | 'endsAt'> {
  eventId: string;
  eventName: string;
  own: 0 | 1;
  pending: number;
}

/**
 * Events whose orders a person may hand out: running ones first, then upcoming, then past, latest first.
 * @param by.userId their own events, if they organize, and those where they are a vendor; null for all
 */
export async function readBarEvents(
  reader: Reader,
  by: { userId: string | null; organizes: boolean; now: number; limit: number },
): Promise<BarEventRow[]> {
  return reader.all<BarEventRow>(
    `WITH mine AS (
       SELECT id, CASE WHEN status <> 'published' OR ends_at <= ?2 THEN 2 WHEN starts_at <= ?2 THEN 0 ELSE 1 END AS place
       FROM events
       WHERE status <> 'draft'
         AND (?1 IS NULL OR (organizer_id = ?1 AND ?4)
              OR id IN (SELECT event_id FROM staff_assignments WHERE user_id = ?1 AND role = 'vendor')))
     SELECT e.id AS eventId, e.name AS eventName, e.venue_name AS venueName, e.time_zone AS timeZone, e.city,
            e.starts_at AS startsAt, e.ends_at AS endsAt, e.status,
            coalesce(e.organizer_id = ?1 AND ?4, 1) AS own,
            (SELECT count(*) FROM orders WHERE event_id = e.id AND status = 'pending') AS pending
     FROM mine JOIN events e ON e.id = mine.id
     ORDER BY mine.place, CASE WHEN mine.place = 2 THEN -e.starts_at ELSE e.starts_at END, e.id LIMIT ?3`,
    by.userId,
    by.now,
    by.limit,
    by.organizes ? 1 : 0,
  );
}
