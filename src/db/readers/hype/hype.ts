import { and, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events } from '#db/schema/index.ts';
import type { CountedCity } from '#shared/hype/hype.ts';
import { HOUR_MINUTES, MINUTE_MS } from '#shared/hype/hype-clock.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventCategory } from '#shared/states.ts';

/** An event to read, with the positions up to which it is already counted. */
export interface HypeWanted {
  id: string;
  /** Last `purchases.seq` whose tickets are counted. */
  since: number;
  /** Reads tips from this time on (Unix ms). */
  tipsSince: number;
}

export interface HypeEventRow {
  id: string;
  name: string;
  category: EventCategory;
  imageKey: string | null;
  venueName: string;
  city: string;
  timeZone: string;
  startsAt: number;
  endsAt: number;
  /** Published, and not by link only. */
  isRanked: 0 | 1;
  /** `seq` of the last purchase in this result. */
  upTo: number;
  /** Sold minus refunded tickets over all types: the checksum for the counts. */
  sold: number;
}

/** A minute as numbered by `HypeClock`; before `minutesFrom`, the first minute of an hour. */
interface EventBucket {
  eventId: string;
  minute: number;
}

export interface HypeFacts {
  events: HypeEventRow[];
  /** Tickets sold after `since`, by time of sale, including refunded ones. */
  sold: (EventBucket & { tickets: number })[];
  tips: (EventBucket & { currency: Currency; tips: number; amount: number })[];
  /** All refunded tickets, by time of sale. */
  refunded: (EventBucket & { tickets: number })[];
}

/**
 * Reads new activity of these events in one consistent view, by SQL over sets of them. Every table is entered by an index, so the cost depends on
 * the new rows only: purchases by (event, seq), tips by (event, time), refunds by event, if requested.
 * @param shift of the city's hours, see `hourShift`
 * @param minutesFrom activity from this minute on is bucketed by minute, older activity by hour
 * @param refundsOf events whose refunds are read
 */
export async function readHypeFacts(
  reader: Reader,
  wanted: readonly HypeWanted[],
  shift: number,
  minutesFrom: number,
  refundsOf: readonly string[],
): Promise<HypeFacts> {
  const list = JSON.stringify(wanted);
  const [events, sold, tips, refunded] = await reader.together<
    [HypeEventRow, HypeFacts['sold'][number], HypeFacts['tips'][number], HypeFacts['refunded'][number]]
  >(
    { sql: EVENTS, params: [list] },
    { sql: SOLD, params: [list, shift, minutesFrom] },
    { sql: TIPS, params: [list, shift, minutesFrom] },
    { sql: REFUNDED, params: [JSON.stringify(refundsOf), shift, minutesFrom] },
  );
  return { events, sold, tips, refunded };
}

const bucketOf = (createdAt: string) => {
  const minute = `(${createdAt} + CAST(?2 AS INTEGER)) / ${MINUTE_MS}`;
  return `iif(${minute} >= ?3, ${minute}, ${minute} / ${HOUR_MINUTES} * ${HOUR_MINUTES}) AS minute`;
};

const EVENTS = `
  SELECT e.id, e.name, e.category, e.image_key AS imageKey, e.venue_name AS venueName, e.city,
         e.time_zone AS timeZone, e.starts_at AS startsAt, e.ends_at AS endsAt,
         (e.status = 'published' AND e.listed) AS isRanked,
         (SELECT coalesce(max(seq), 0) FROM purchases WHERE event_id = e.id) AS upTo,
         (SELECT coalesce(sum(sold), 0) FROM ticket_types WHERE event_id = e.id) AS sold
  FROM json_each(?1) w CROSS JOIN events e ON e.id = w.value ->> 'id'`;

const SOLD = `
  SELECT p.event_id AS eventId, ${bucketOf('p.created_at')}, sum(l.quantity) AS tickets
  FROM json_each(?1) w
  CROSS JOIN purchases p ON p.event_id = w.value ->> 'id' AND p.seq > w.value ->> 'since'
  CROSS JOIN purchase_lines l ON l.purchase_id = p.id
  WHERE p.status = 'paid' GROUP BY 1, 2`;

const TIPS = `
  SELECT t.event_id AS eventId, ${bucketOf('t.created_at')}, t.currency, count(*) AS tips, sum(t.amount) AS amount
  FROM json_each(?1) w
  CROSS JOIN tips t ON t.event_id = w.value ->> 'id' AND t.created_at >= w.value ->> 'tipsSince'
  GROUP BY 1, 2, 3`;

const REFUNDED = `
  SELECT r.event_id AS eventId, ${bucketOf('t.created_at')}, count(*) AS tickets
  FROM json_each(?1) w
  CROSS JOIN refunds r ON r.event_id = w.value
  CROSS JOIN tickets t ON t.id = r.subject_id
  WHERE r.subject_type = 'ticket' GROUP BY 1, 2`;

const CITY_EVENTS = `
  SELECT id, city, time_zone AS timeZone FROM events
  WHERE status = 'published' AND listed AND city IN (SELECT value FROM json_each(?1))`;

/** Exported for a test that checks their query plans for full scans. */
export const HYPE_QUERIES = [EVENTS, SOLD, TIPS, REFUNDED, CITY_EVENTS];

/** Distinct city spellings of published events, but for those by link only. A loose index scan: it jumps from one city to the next. */
export const CITY_SPELLINGS = `
  WITH RECURSIVE walk(city) AS (
    SELECT min(city) FROM events WHERE status = 'published' AND listed
    UNION ALL
    SELECT (SELECT min(city) FROM events WHERE status = 'published' AND listed AND city > walk.city)
    FROM walk WHERE walk.city IS NOT NULL
  )
  SELECT city FROM walk WHERE city IS NOT NULL`;

export async function readCitySpellings(reader: Reader): Promise<string[]> {
  return (await reader.all<{ city: string }>(CITY_SPELLINGS)).map(({ city }) => city);
}

export interface CityEvent {
  id: string;
  city: string;
  timeZone: string;
}

/** Published events under any of these spellings, but for those by link only. */
export async function readCityEvents(reader: Reader, spellings: readonly string[]): Promise<CityEvent[]> {
  return reader.all<CityEvent>(CITY_EVENTS, JSON.stringify(spellings));
}

/** City spellings of all published events, and the cities' last saved totals. */
export async function readHypeCities(
  reader: Reader,
): Promise<{ spellings: string[]; counted: CountedCity[] }> {
  const [cities, rows] = await reader.together<[{ city: string }, Record<keyof CountedCity, string>]>(
    { sql: CITY_SPELLINGS, params: [] },
    { sql: 'SELECT key, name, numbers FROM hype_cities', params: [] },
  );
  return {
    spellings: cities.map(({ city }) => city),
    counted: rows.map(({ key, name, numbers }) => ({
      key,
      name,
      numbers: JSON.parse(numbers) as CountedCity['numbers'],
    })),
  };
}

/** The city of a published event; null when there is no such event. */
export async function readEventCity(reader: Reader, eventId: string): Promise<string | null> {
  const row = await reader
    .select({ city: events.city })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.status, 'published')))
    .get();
  return row?.city ?? null;
}
