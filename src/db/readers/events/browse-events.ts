import type { Param, Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventCategory, EventStatus } from '#shared/states.ts';

/** An event as a card shows it. Times in Unix ms. */
export interface EventCardRow {
  id: string;
  name: string;
  category: EventCategory;
  venueName: string;
  city: string;
  timeZone: string;
  currency: Currency;
  startsAt: number;
  endsAt: number;
  status: EventStatus;
  imageKey: string | null;
  capacity: number | null;
  /** JSON: a list of `TicketTypeStock`. The Worker decides by its clock which of them are on sale. */
  ticketTypeStock: string;
}

/** Price, stock and sale times of one ticket type. Times in Unix ms. */
export interface TicketTypeStock {
  priceMinor: number;
  quantity: number;
  sold: number;
  salesStartAt: number | null;
  salesEndAt: number | null;
}

export const EVENT_CARD = `
  e.id, e.name, e.category, e.venue_name AS venueName, e.city, e.time_zone AS timeZone, e.currency,
  e.starts_at AS startsAt, e.ends_at AS endsAt, e.status, e.image_key AS imageKey, e.capacity,
  (SELECT json_group_array(json_object('priceMinor', price, 'quantity', quantity, 'sold', sold,
            'salesStartAt', sales_start_at, 'salesEndAt', sales_end_at))
   FROM ticket_types WHERE event_id = e.id) AS ticketTypeStock`;

/** Conditions on `events e`, with their parameters. */
interface Filter {
  where: string;
  params: Param[];
}

/** Published events that are not over, by start time, with the total count. */
export async function readComingEvents(
  reader: Reader,
  by: {
    now: number;
    /** An FTS5 query, see `searchQuery`; null for all. */
    match: string | null;
    category: EventCategory | null;
    /** Spellings of a city; null for all cities. */
    cities: string[] | null;
    limit: number;
    offset: number;
  },
): Promise<{ rows: EventCardRow[]; total: number }> {
  const filter = coming(by.now);
  const only = (condition: string, param: Param) => {
    filter.params.push(param);
    filter.where += ` AND ${condition}`;
  };
  if (by.match !== null)
    only('e.rowid IN (SELECT rowid FROM events_search WHERE events_search MATCH ?)', by.match);
  if (by.category !== null) only('e.category = ?', by.category);
  if (by.cities !== null) only('e.city IN (SELECT value FROM json_each(?))', JSON.stringify(by.cities));
  const [rows, counts] = await reader.together<[EventCardRow, { total: number }]>(
    {
      sql: `SELECT ${EVENT_CARD} FROM events e WHERE ${filter.where} ORDER BY e.starts_at, e.id LIMIT ? OFFSET ?`,
      params: [...filter.params, by.limit, by.offset],
    },
    { sql: `SELECT count(*) AS total FROM events e WHERE ${filter.where}`, params: filter.params },
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

export async function countComingEvents(reader: Reader, now: number): Promise<number> {
  const filter = coming(now);
  const counted = await reader.first<{ total: number }>(
    `SELECT count(*) AS total FROM events e WHERE ${filter.where}`,
    ...filter.params,
  );
  return counted?.total ?? 0;
}

/** One spelling of a city, with its number of coming events. */
export interface ComingCity {
  city: string;
  events: number;
}

/** Distinct city spellings of coming events. SQLite case-folds ASCII only, so the caller merges them. */
export async function readComingCities(reader: Reader, now: number): Promise<ComingCity[]> {
  const filter = coming(now);
  return await reader.all<ComingCity>(
    `SELECT e.city, count(*) AS events FROM events e WHERE ${filter.where} GROUP BY e.city
     ORDER BY events DESC, e.city`,
    ...filter.params,
  );
}

function coming(now: number): Filter {
  return { where: "e.status = 'published' AND e.ends_at > ?", params: [now] };
}
