import { and, count, countDistinct, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import { readPage } from '#db/read-page.ts';
import { GUEST_EMAIL } from '#db/readers/attendees/attendees.ts';
import {
  events,
  isRefundableTicket,
  orders,
  purchases,
  tickets,
  ticketTypes,
  users,
} from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { isNamedLike, waysMeant } from '#db/sql/subject-search.ts';
import { equalsIfGiven, flagOf, jsonOf, pick } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { OrderStatus, TicketStatus } from '#shared/states.ts';
import type { SubjectSearch } from '#shared/text/subject-search.ts';
import { ORDER_ITEMS, type RefundItems, TICKET_ITEMS } from './refunds.ts';

const isInCash = isNotNull(users.doorEventId);

const EVENT_AND_GUEST = {
  eventId: events.id,
  eventName: events.name,
  ...pick(events, 'timeZone', 'city', 'currency'),
  guestName: users.name,
  guestEmail: GUEST_EMAIL,
  /** Paid in cash at the door. */
  inCash: flagOf(isInCash),
};

/** A ticket or order in the search results. */
export type FoundRow = Awaited<ReturnType<typeof readFound>>['rows'][number];

/** @param ids SQL of the ids of tickets and of orders */
function foundRows(reader: Reader, ids: { tickets: SQL; orders: SQL }) {
  return unionAll(
    reader
      .select({
        subject: sql<'ticket' | 'order'>`'ticket'`,
        id: tickets.id,
        status: sql<TicketStatus | OrderStatus>`${tickets.status}`,
        isFinal: flagOf(sql`${tickets.status} <> 'active'`),
        ...EVENT_AND_GUEST,
        items: jsonOf<RefundItems>(TICKET_ITEMS),
        shortCode: tickets.shortCode,
        amount: tickets.amountPaid,
        createdAt: tickets.createdAt,
        usedAt: tickets.usedAt,
      })
      .from(tickets)
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
      .innerJoin(events, eq(events.id, tickets.eventId))
      .innerJoin(users, eq(users.id, tickets.userId))
      .where(sql`${tickets.id} in (${ids.tickets})`),
    reader
      .select({
        subject: sql<'ticket' | 'order'>`'order'`,
        id: orders.id,
        status: sql<TicketStatus | OrderStatus>`${orders.status}`,
        isFinal: flagOf(sql`${orders.status} <> 'pending'`),
        ...EVENT_AND_GUEST,
        items: jsonOf<RefundItems>(ORDER_ITEMS),
        shortCode: orders.shortCode,
        amount: orders.total,
        createdAt: orders.createdAt,
        usedAt: orders.completedAt,
      })
      .from(orders)
      .innerJoin(events, eq(events.id, orders.eventId))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(isNotNull(orders.status), sql`${orders.id} in (${ids.orders})`)),
  );
}

/**
 * Tickets and orders that match a search text: refundable ones first, then the latest.
 * @param by.scope the events; null for all
 */
export async function readFound(
  reader: Reader,
  by: {
    scope: Scope | null;
    eventId: string | null;
    search: SubjectSearch;
    limit: number;
    offset: number;
  },
) {
  const isMine = and(isInScope(events, by.scope), equalsIfGiven(events.id, by.eventId));
  const mine = sql`select ${events.id} from ${events} where ${isMine ?? sql`true`}`;
  const { people, ...named } = by.search;
  // One query per condition, so that D1 can use a different index for each. `+` keeps SQLite off the index of an
  // event's orders: it must start from the matching people, not scan all that the event sold.
  const ids = (table: typeof tickets | typeof orders, byPeople: (query: string) => SQL) => [
    ...waysMeant(table, named).map(
      (way) => sql`select ${table.id} from ${table} where ${table.eventId} in (${mine}) and ${way}`,
    ),
    ...(people === null ? [] : [byPeople(people)]),
  ];
  const ticketIds = ids(
    tickets,
    (query) => sql`select ${tickets.id} from ${purchases} cross join ${tickets}
      where ${tickets.purchaseId} = ${purchases.id} and ${isNamedLike(purchases.userId, query)}
        and ${tickets.eventId} in (${mine})`,
  );
  if (ticketIds.length === 0) return { rows: [], total: 0 };
  const orderIds = ids(
    orders,
    (query) => sql`select ${orders.id} from ${orders}
      where ${isNamedLike(orders.userId, query)} and +${orders.eventId} in (${mine})`,
  );
  const found = { tickets: sql.join(ticketIds, sql` union `), orders: sql.join(orderIds, sql` union `) };
  return await readPage(reader, {
    rows: foundRows(reader, found)
      .orderBy(sql`"isFinal"`, sql`"createdAt" desc`, sql`"id"`)
      .limit(by.limit)
      .offset(by.offset),
    total: reader.select({ total: count() }).from(foundRows(reader, found).as('found')),
  });
}

/** Per ticket type: its active tickets but for disputed ones, their guests, and the amount paid. */
export async function readRefundableTypes(reader: Reader, eventId: string, scope: Scope | null) {
  const [[event], types] = await reader.batch([
    reader
      .select({ currency: events.currency })
      .from(events)
      .where(and(eq(events.id, eventId), isInScope(events, scope))),
    reader
      .select({
        id: ticketTypes.id,
        name: ticketTypes.name,
        tickets: count(tickets.id),
        guests: countDistinct(tickets.userId),
        amountMinor: sql<number>`coalesce(sum(${tickets.amountPaid}), 0)`,
        /** The part of it that was paid in cash. */
        cashMinor: sql<number>`coalesce(sum(iif(${isInCash}, ${tickets.amountPaid}, 0)), 0)`,
      })
      .from(ticketTypes)
      .leftJoin(tickets, and(eq(tickets.ticketTypeId, ticketTypes.id), isRefundableTicket))
      .leftJoin(users, eq(users.id, tickets.userId))
      .where(eq(ticketTypes.eventId, eventId))
      .groupBy(ticketTypes.id)
      .orderBy(ticketTypes.sortOrder, ticketTypes.id),
  ]);
  return event ? { currency: event.currency, types } : null;
}
