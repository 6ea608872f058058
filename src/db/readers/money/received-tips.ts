import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';

/** Total tips of one event. Times in Unix ms. */
export interface EventTipsRow {
  eventId: string;
  eventName: string;
  timeZone: string;
  city: string;
  currency: Currency;
  startsAt: number;
  count: number;
  totalMinor: number;
}

export interface PerformerTipsRow {
  eventId: string;
  /** Null once they left the line-up. */
  performerId: string | null;
  name: string;
  count: number;
  totalMinor: number;
}

export interface ReceivedTipRow {
  id: string;
  fromName: string | null;
  anonymous: number;
  performerName: string;
  amountMinor: number;
  message: string;
  createdAt: number;
}

/** ?1 is a JSON list of event ids. */
const BY_PERFORMER = `
  SELECT event_id AS eventId, performer_id AS performerId, performer_name AS name, count(*) AS count,
         sum(amount) AS totalMinor
  FROM tips WHERE event_id IN (SELECT value FROM json_each(?1))
  GROUP BY event_id, performer_id, performer_name ORDER BY totalMinor DESC, name, performerId`;

/** @param ownerId owner of the events; null for all */
export async function readEventsWithTips(
  reader: Reader,
  by: { ownerId: string | null; limit: number; offset: number },
): Promise<{ events: EventTipsRow[]; performers: PerformerTipsRow[]; total: number }> {
  const [events, counts] = await reader.together<[EventTipsRow, { total: number }]>(
    {
      sql: `SELECT e.id AS eventId, e.name AS eventName, e.time_zone AS timeZone, e.city, e.currency, e.starts_at AS startsAt,
                   count(*) AS count, sum(t.amount) AS totalMinor
            FROM tips t JOIN events e ON e.id = t.event_id WHERE ?1 IS NULL OR e.organizer_id = ?1
            GROUP BY e.id ORDER BY max(t.created_at) DESC, e.id LIMIT ?2 OFFSET ?3`,
      params: [by.ownerId, by.limit, by.offset],
    },
    {
      sql: `SELECT count(DISTINCT t.event_id) AS total FROM tips t JOIN events e ON e.id = t.event_id
            WHERE ?1 IS NULL OR e.organizer_id = ?1`,
      params: [by.ownerId],
    },
  );
  const ids = JSON.stringify(events.map(({ eventId }) => eventId));
  const performers = await reader.all<PerformerTipsRow>(BY_PERFORMER, ids);
  return { events, performers, total: counts[0]?.total ?? 0 };
}

/**
 * One event's tips, newest first. The query itself drops the names of anonymous givers, so that no caller can leak
 * them.
 * @returns null when there is no such event, or it has another owner
 */
export async function readEventTips(
  reader: Reader,
  by: { eventId: string; ownerId: string | null; limit: number; offset: number },
): Promise<{ event: EventTipsRow; performers: PerformerTipsRow[]; tips: ReceivedTipRow[] } | null> {
  const [events, performers, tips] = await reader.together<[EventTipsRow, PerformerTipsRow, ReceivedTipRow]>(
    {
      sql: `SELECT e.id AS eventId, e.name AS eventName, e.time_zone AS timeZone, e.city, e.currency, e.starts_at AS startsAt,
                   (SELECT count(*) FROM tips WHERE event_id = e.id) AS count,
                   (SELECT coalesce(sum(amount), 0) FROM tips WHERE event_id = e.id) AS totalMinor
            FROM events e WHERE e.id = ?1 AND (?2 IS NULL OR e.organizer_id = ?2)`,
      params: [by.eventId, by.ownerId],
    },
    { sql: BY_PERFORMER, params: [JSON.stringify([by.eventId])] },
    {
      sql: `SELECT t.id, CASE WHEN t.anonymous THEN NULL ELSE nullif(u.name, '') END AS fromName, t.anonymous,
                   t.performer_name AS performerName, t.amount AS amountMinor, t.message, t.created_at AS createdAt
            FROM tips t JOIN users u ON u.id = t.user_id WHERE t.event_id = ?1
            ORDER BY t.created_at DESC, t.id LIMIT ?2 OFFSET ?3`,
      params: [by.eventId, by.limit, by.offset],
    },
  );
  const event = events[0];
  return event ? { event, performers, tips } : null;
}
