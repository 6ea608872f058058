import { and, count, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { readPage } from '#db/read-page.ts';
import { IS_LONG_EVENT, LONG_EVENT_MS } from '#db/schema/events.ts';
import { events, ticketTypes } from '#db/schema/index.ts';
import { TYPE_WAITLIST } from '#db/sql/type-stock.ts';
import { equalsIfGiven, isOneOf, jsonOf, pick } from '#db/typed-queries.ts';
import type { TypeTerms } from '#shared/events/type-rules.ts';
import type { EventCategory } from '#shared/states.ts';
import type { TimeWindow } from '#shared/time/night-windows.ts';

/** Price, stock and sale times of one ticket type. Times in Unix ms. */
export interface TicketTypeStock extends TypeTerms {
  id: string;
  priceMinor: number;
  quantity: number;
  sold: number;
  returned: number;
  offered: number;
  listed: number;
  listedBeside: number;
  isAwaited: number;
  salesStartAt: number | null;
  salesEndAt: number | null;
}

/** An event as a card shows it. The Worker decides by its clock which ticket types are on sale. */
export const EVENT_CARD = {
  ...pick(events, 'id', 'name', 'category', 'venueName', 'city', 'timeZone', 'currency', 'startsAt'),
  ...pick(events, 'endsAt', 'status', 'imageKey', 'capacity'),
  ticketTypeStock: jsonOf<TicketTypeStock[]>(sql`(
    select json_group_array(json_object(
      'id', ${ticketTypes.id}, 'visibility', ${ticketTypes.visibility},
      'opensAfterTypeId', ${ticketTypes.opensAfterTypeId}, 'bundle', json(${ticketTypes.bundle}),
      'priceMinor', ${ticketTypes.price}, 'quantity', ${ticketTypes.quantity}, 'sold', ${ticketTypes.sold},
      'returned', ${TYPE_WAITLIST.returned}, 'offered', ${TYPE_WAITLIST.offered},
      'listed', ${TYPE_WAITLIST.listed}, 'listedBeside', ${TYPE_WAITLIST.listedBeside},
      'isAwaited', ${TYPE_WAITLIST.isAwaited},
      'salesStartAt', ${ticketTypes.salesStartAt}, 'salesEndAt', ${ticketTypes.salesEndAt}))
    from ${ticketTypes} where ${ticketTypes.eventId} = ${events.id})`),
};

export type EventCardRow = Awaited<ReturnType<typeof readComingEvents>>['rows'][number];

/** Published, not over, and not by link only. @param now Unix ms */
export function isComing(now: number): SQL | undefined {
  return and(eq(events.status, 'published'), gt(events.endsAt, now), sql`${events.listed}`);
}

/** The event matches an FTS5 query, see `searchQuery`; no condition without one. */
export function isEventLike(match: string | null): SQL | undefined {
  if (match === null) return undefined;
  return sql`${events}.rowid in (select rowid from events_search where events_search match ${match})`;
}

/**
 * Counting stops here: it bounds what a page of a long list reads. Nobody turns so many pages; a filter finds the rest.
 */
const EVENTS_COUNTED_MAX = 10_000;

/** Bounds what a search reads and compares. */
const NAMES_MAX = 2_000;

/** A window of time (Unix ms) for the events of one time zone. */
export interface ZoneWindow extends TimeWindow {
  timeZone: string;
}

/** Coming events by start time, with their total count. */
export async function readEventCards(
  reader: Reader,
  filter: SQL | undefined,
  page: { now: number; limit: number; offset: number },
) {
  const where = and(isComing(page.now), filter);
  const coming = (when: SQL) =>
    sql`select ${events.id} as id, ${events.startsAt} as starts_at from ${events} where ${and(where, when)}`;
  const shortFrom = page.now - LONG_EVENT_MS;
  // Each half is read in the order of its index and only as far as the page needs.
  const ids = sql`select id from (
    ${coming(gt(events.startsAt, shortFrom))} union all
    ${coming(sql`+${events.startsAt} <= ${shortFrom} and ${sql.raw(IS_LONG_EVENT)}`)}
    order by starts_at, id limit ${page.limit} offset ${page.offset})`;
  return await readPage(reader, {
    rows: reader
      .select(EVENT_CARD)
      .from(events)
      .where(sql`${events.id} in (${ids})`)
      .orderBy(events.startsAt, events.id),
    total: reader
      .select({ total: count() })
      .from(sql`(select 1 from ${events} where ${where} limit ${EVENTS_COUNTED_MAX})`),
  });
}

/** Coming events by start time, with the total count. */
export function readComingEvents(
  reader: Reader,
  by: {
    now: number;
    match: string | null;
    category: EventCategory | null;
    /** Spellings of a city; null for all cities. */
    cities: string[] | null;
    /** The events that go on at some time of the window of their time zone; null for all. */
    windows: readonly ZoneWindow[] | null;
    limit: number;
    offset: number;
  },
) {
  const filter = and(
    isEventLike(by.match),
    equalsIfGiven(events.category, by.category),
    by.cities === null ? undefined : isOneOf(events.city, by.cities),
    by.windows === null ? undefined : isWithin(by.windows),
  );
  return readEventCards(reader, filter, by);
}

function isWithin(windows: readonly ZoneWindow[]): SQL {
  return sql`exists (select 1 from json_each(${JSON.stringify(windows)})
    where value ->> 'timeZone' = ${events.timeZone}
      and ${events.startsAt} < value ->> 'until' and ${events.endsAt} > value ->> 'from')`;
}

/** Names and places of the coming events, soonest first, as far as a search forgives typos in them. */
export async function readComingNames(reader: Reader, now: number): Promise<string[]> {
  const rows = await reader
    .select({ text: sql<string>`${events.name} || ' ' || ${events.venueName} || ' ' || ${events.city}` })
    .from(events)
    .where(isComing(now))
    .orderBy(events.startsAt)
    .limit(NAMES_MAX);
  return rows.map(({ text }) => text);
}

/** Time zones of coming events. */
export async function readComingZones(reader: Reader, now: number): Promise<string[]> {
  const rows = await reader
    .select({ timeZone: events.timeZone })
    .from(events)
    .where(isComing(now))
    .groupBy(events.timeZone);
  return rows.map(({ timeZone }) => timeZone);
}

export async function countComingEvents(reader: Reader, now: number): Promise<number> {
  const counted = await reader.select({ total: count() }).from(events).where(isComing(now)).get();
  return counted?.total ?? 0;
}

/** One spelling of a city, with its number of coming events. */
export type ComingCity = Awaited<ReturnType<typeof readComingCities>>[number];

/** Distinct city spellings of coming events. SQLite case-folds ASCII only, so the caller merges them. */
export function readComingCities(reader: Reader, now: number) {
  return reader
    .select({ city: events.city, events: count() })
    .from(events)
    .where(isComing(now))
    .groupBy(events.city)
    .orderBy(desc(count()), events.city);
}
