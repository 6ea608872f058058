import { and, count, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, isPendingOrder, orders, refunds, staffAssignments, users } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { isPersonLike } from '#db/sql/subject-search.ts';
import { flagOf, isOneOf, pick, subquery } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { OrderStatus } from '#shared/states.ts';
import { ORDER } from './order-lists.ts';

interface BarQuery {
  eventId: string;
  status: OrderStatus | null;
  /** Filters by guests or by the start or the end of the code; null for no filter. */
  found: { userIds: readonly string[]; code: string | null } | null;
  limit: number;
  offset: number;
  /** Decided by the box office and not yet written here: these orders count as completed. */
  handOvers: readonly { orderId: string; by: string; at: number }[];
  dayStartedAt: number;
}

/** Who completed the order, or refunded it if that was not the guest. */
export const HANDLED_BY = subquery<
  string | null
>(sql`select name from ${users} as handlers where handlers.id = iif(
  ${orders.status} = 'completed', ${orders.completedBy}, (select ${refunds.refundedBy} from ${refunds}
    where ${refunds.subjectType} = 'order' and ${refunds.subjectId} = ${orders.id}
      and ${refunds.refundedBy} <> ${orders.userId}))`);

export const CANCEL_REASON = subquery<string | null>(sql`select nullif(${refunds.reason}, '') from ${refunds}
  where ${refunds.subjectType} = 'order' and ${refunds.subjectId} = ${orders.id}`);

/** The columns that a hand-over changes. Without any, they stay plain columns, which the indexes cover. */
function handedOver(handOvers: BarQuery['handOvers']) {
  if (handOvers.length === 0)
    return {
      status: sql<OrderStatus>`${orders.status}`,
      completedAt: sql<number | null>`${orders.completedAt}`,
      handledBy: HANDLED_BY,
    };
  const json = JSON.stringify(handOvers);
  const mine = sql`from json_each(${json}) where value ->> 'orderId' = ${orders.id} and ${orders.status} = 'pending'`;
  return {
    status: subquery<OrderStatus>(sql`coalesce((select 'completed' ${mine}), ${orders.status})`),
    completedAt: subquery<number | null>(
      sql`coalesce(${orders.completedAt}, (select value ->> 'at' ${mine}))`,
    ),
    handledBy: subquery<string | null>(sql`coalesce(${HANDLED_BY},
      (select name from ${users} as handlers where handlers.id = (select value ->> 'by' ${mine})))`),
  };
}

/** An order as the bar sees it. */
export type BarOrder = Awaited<ReturnType<typeof readEventOrders>>['rows'][number];
export type BarCount = Awaited<ReturnType<typeof readEventOrders>>['counts'][number];

/**
 * An event's orders: pending ones first, oldest first; then closed ones, latest first. With the counts of the whole
 * event, in the same consistent view.
 */
export async function readEventOrders(reader: Reader, by: BarQuery) {
  const { found, status } = by;
  const now = handedOver(by.handOvers);
  const closedAt = sql`coalesce(${now.completedAt}, ${orders.cancelledAt})`;
  const ofEvent = and(eq(orders.eventId, by.eventId), isNotNull(orders.status));
  const where = and(
    ofEvent,
    status === 'pending' ? isPendingOrder : undefined,
    status === null ? undefined : eq(now.status, status),
    found
      ? or(
          isOneOf(orders.userId, found.userIds),
          sql`substr(${orders.shortCode}, 1, length(${found.code})) = ${found.code}`,
          // The bar and its guests call an order by the end of its code.
          sql`substr(${orders.shortCode}, -length(${found.code})) = ${found.code}`,
        )
      : undefined,
  );
  const [rows, [counted], counts] = await reader.batch([
    reader
      .select({ ...ORDER, ...now, customerName: users.name, reason: CANCEL_REASON })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(where)
      .orderBy(
        sql`${now.status} <> 'pending'`,
        sql`iif(${now.status} = 'pending', ${orders.seq}, null)`,
        desc(closedAt),
        desc(orders.seq),
      )
      .limit(by.limit)
      .offset(by.offset),
    reader.select({ total: count() }).from(orders).where(where),
    reader
      .select({
        status: now.status,
        total: count(),
        ready: sql<number>`count(${orders.readyAt})`,
        averageWaitMs: sql<number | null>`avg(${orders.completedAt} - ${orders.createdAt}) 
          filter (where ${orders.completedAt} >= ${by.dayStartedAt})`,
      })
      .from(orders)
      .where(ofEvent)
      .groupBy(now.status),
  ]);
  return { rows, total: counted?.total ?? 0, counts };
}

/**
 * Guests with orders at an event whose name matches; the full-text index also contains e-mails, so names are compared
 * again.
 */
export function readBarGuests(reader: Reader, eventId: string, words: string) {
  const guests = reader
    .select({ id: orders.userId })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), isNotNull(orders.status)));
  return reader
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(isPersonLike(words), inArray(users.id, guests)));
}

/** Decides who may see an event's orders, and describes the event; undefined when there is no such event. */
export function readBar(reader: Reader, eventId: string, actorId: string) {
  return reader
    .select({
      ...pick(
        events,
        'organizationId',
        'status',
        'currency',
        'name',
        'venueName',
        'timeZone',
        'city',
        'startsAt',
        'endsAt',
      ),
      /** The actor is a vendor there. */
      worksThere: flagOf(isNotNull(staffAssignments.userId)),
    })
    .from(events)
    .leftJoin(
      staffAssignments,
      and(
        eq(staffAssignments.eventId, events.id),
        eq(staffAssignments.userId, actorId),
        eq(staffAssignments.role, 'vendor'),
      ),
    )
    .where(eq(events.id, eventId))
    .get();
}

export type Bar = NonNullable<Awaited<ReturnType<typeof readBar>>>;
export type BarEventRow = Awaited<ReturnType<typeof readBarEvents>>[number];

/**
 * Events whose orders a person may hand out: running ones first, then upcoming, then past, latest first.
 * @param by.scope events that they run; null for all. @param by.userId where this person is a vendor too
 */
export function readBarEvents(
  reader: Reader,
  { userId, scope, now, limit }: { userId: string; scope: Scope | null; now: number; limit: number },
) {
  const isOwn = isInScope(events, scope);
  const served = reader
    .select({ id: staffAssignments.eventId })
    .from(staffAssignments)
    .where(and(eq(staffAssignments.userId, userId), eq(staffAssignments.role, 'vendor')));
  const isPast = sql`(${events.status} <> 'published' or ${events.endsAt} <= ${now})`;
  return reader
    .select({
      eventId: events.id,
      eventName: events.name,
      ...pick(events, 'venueName', 'timeZone', 'city', 'startsAt', 'endsAt', 'status'),
      own: flagOf(isOwn ?? sql`true`),
      pending: subquery<number>(sql`select count(*) from ${orders}
        where ${orders.eventId} = ${events.id} and ${orders.status} = 'pending'`),
    })
    .from(events)
    .where(
      and(ne(events.status, 'draft'), scope === null ? undefined : or(isOwn, inArray(events.id, served))),
    )
    .orderBy(
      sql`case when ${isPast} then 2 when ${events.startsAt} <= ${now} then 0 else 1 end`,
      sql`iif(${isPast}, -${events.startsAt}, ${events.startsAt})`,
      events.id,
    )
    .limit(limit);
}
