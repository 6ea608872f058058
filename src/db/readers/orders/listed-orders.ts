import { and, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { GUEST_EMAIL } from '#db/readers/attendees/attendees.ts';
import { events, orders, users } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { isNamedLike, waysMeant } from '#db/sql/subject-search.ts';
import { equalsIfGiven } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { OrderSort, OrderStatus } from '#shared/states.ts';
import type { SubjectSearch } from '#shared/text/subject-search.ts';
import { CANCEL_REASON, HANDLED_BY } from './bar-orders.ts';
import { ORDER } from './order-lists.ts';

interface OrderFilter {
  /** Owner of the events; null for all. */
  scope: Scope | null;
  eventId: string | null;
  status: OrderStatus | null;
  /** Unix ms. */
  since: number | null;
  /** Null for no filter. */
  search: SubjectSearch | null;
}

/** Matches are counted up to this number, which bounds what D1 reads. */
export const ORDERS_COUNTED_MAX = 2_000;

/**
 * Orders by night and then in the order in which they were placed. Events come by their index, so D1 reads and sorts
 * the orders of the nights that fill the page, and no others.
 * @param page.afterId the last order of the page before; null for the first page
 */
export async function readOrders(
  reader: Reader,
  page: OrderFilter & { sort: OrderSort; afterId: string | null; limit: number },
) {
  const where = matches(page);
  const isDown = page.sort === '-placed';
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const place = [events.startsAt, events.id, orders.seq];
  const { afterId } = page;
  const isAfter =
    afterId === null
      ? undefined
      : sql`(${sql.join(place, sql`, `)}) ${sql.raw(isDown ? '<' : '>')} (
          select night.starts_at, night.id, last.seq from ${orders} as last
          join ${events} as night on night.id = last.event_id where last.id = ${afterId})`;
  // A search begins with what it finds, the list with the night: `cross join` keeps this order.
  const listed = page.search ? sql`${orders} cross join ${events}` : sql`${events} cross join ${orders}`;
  const [rows, [counted]] = await reader.batch([
    reader
      .select({
        ...ORDER,
        customerName: users.name,
        customerEmail: GUEST_EMAIL,
        handledBy: HANDLED_BY,
        reason: CANCEL_REASON,
        eventId: events.id,
        eventName: events.name,
        timeZone: events.timeZone,
      })
      .from(listed)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(where, isAfter))
      .orderBy(...place.map((key) => sql`${key} ${direction}`))
      .limit(page.limit),
    reader
      .select({ found: sql<number>`count(*)` })
      .from(sql`(select 1 from ${listed} where ${where} limit ${ORDERS_COUNTED_MAX + 1})`),
  ]);
  const found = counted?.found ?? 0;
  return { rows, total: found > ORDERS_COUNTED_MAX ? null : found };
}

function matches({ scope, eventId, status, since, search }: OrderFilter): SQL | undefined {
  const isMine = and(isInScope(events, scope), equalsIfGiven(events.id, eventId));
  return and(
    sql`${events.id} = ${orders.eventId}`,
    isMine,
    isNotNull(orders.status),
    equalsIfGiven(orders.status, status),
    // Nobody orders after the event, so that older nights are left out by their own row.
    since === null ? undefined : and(gte(events.endsAt, since), gte(orders.createdAt, since)),
    search ? sql`${orders.id} in (${idsOf(search, isMine)})` : undefined,
  );
}

/** One query per condition, so that D1 can use a different index for each. `+` keeps it off the index of the event. */
function idsOf({ people, ...named }: SubjectSearch, isMine: SQL | undefined): SQL {
  const mine = sql`select ${events.id} from ${events} where ${isMine ?? sql`true`}`;
  const ways = waysMeant(orders, named).map(
    (way) => sql`select ${orders.id} from ${orders} where ${orders.eventId} in (${mine}) and ${way}`,
  );
  if (people !== null)
    ways.push(sql`select ${orders.id} from ${orders}
      where ${isNamedLike(orders.userId, people)} and +${orders.eventId} in (${mine})`);
  return ways.length === 0 ? sql`select '' where 0` : sql.join(ways, sql` union `);
}
