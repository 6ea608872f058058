import { and, count, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import { afterCursor, type Cursor } from '#db/keyset.ts';
import { readPage } from '#db/read-page.ts';
import {
  events,
  orderLines,
  orders,
  refunds,
  tickets,
  ticketTypes,
  users,
  withdrawals,
} from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { isOfOrganizationSql } from '#db/sql/staff.ts';
import { waysMeant } from '#db/sql/subject-search.ts';
import { equalsIfGiven, flagOf, jsonOf, pick } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { SubjectSearch } from '#shared/text/subject-search.ts';

/** By number for the guest's own list, by key for the desk. */
interface Page {
  limit: number;
  offset?: number;
  after?: Cursor | null;
}

export type RefundItems = { name: string; quantity: number }[];

export const TICKET_ITEMS = sql`json_array(json_object('name', ${ticketTypes.name}, 'quantity', 1))`;
export const ORDER_ITEMS = sql`(
  select json_group_array(json_object('name', ${orderLines.name}, 'quantity', ${orderLines.quantity}))
  from ${orderLines} where ${orderLines.orderId} = ${orders.id})`;

const actors = alias(users, 'actors');

/** One refund with its subject. */
export type RefundRow = Awaited<ReturnType<typeof readOwnRefunds>>['rows'][number];

/** Newest first. */
async function readRefundsPage(reader: Reader, where: SQL | undefined, page: Page) {
  return await readPage(reader, {
    rows: reader
      .select({
        ...pick(refunds, 'id', 'eventId', 'amount', 'currency', 'reason', 'createdAt', 'userId'),
        ...pick(refunds, 'refundedBy'),
        subject: refunds.subjectType,
        eventName: events.name,
        timeZone: events.timeZone,
        city: events.city,
        guestName: users.name,
        /** Empty for a door guest who gave none. */
        guestEmail: users.email,
        refundedByName: sql<string>`coalesce(${actors.name}, '')`,
        isOfCancelledEvent: flagOf(sql`${refunds.requestId} = 'cancel:' || ${refunds.subjectId}`),
        isGivenBack: flagOf(sql`${refunds.requestId} like 'return:%'`),
        wasUsed: flagOf(isNotNull(tickets.usedAt)),
        /** It was paid in cash at the door. */
        inCash: refunds.inCash,
        isByOrganizer: flagOf(sql.raw(isOfOrganizationSql('events', 'refunds.refunded_by'))),
        shortCode: sql<string>`coalesce(${tickets.shortCode}, ${orders.shortCode}, '')`,
        toCardMinor: withdrawals.amount,
        toCardStatus: withdrawals.status,
        toCardSentAt: withdrawals.sentAt,
        items: jsonOf<RefundItems>(sql`iif(${tickets.id} is not null, ${TICKET_ITEMS}, ${ORDER_ITEMS})`),
      })
      .from(refunds)
      .innerJoin(events, eq(events.id, refunds.eventId))
      .innerJoin(users, eq(users.id, refunds.userId))
      .leftJoin(actors, eq(actors.id, refunds.refundedBy))
      .leftJoin(tickets, and(eq(refunds.subjectType, 'ticket'), eq(tickets.id, refunds.subjectId)))
      .leftJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
      .leftJoin(orders, and(eq(refunds.subjectType, 'order'), eq(orders.id, refunds.subjectId)))
      .leftJoin(withdrawals, eq(withdrawals.refundId, refunds.id))
      .where(and(where, afterCursor([refunds.createdAt, refunds.id], page.after ?? null, 'desc')))
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
      .limit(page.limit)
      .offset(page.offset ?? 0),
    total: reader
      .select({ total: count() })
      .from(refunds)
      .innerJoin(events, eq(events.id, refunds.eventId))
      .leftJoin(tickets, and(eq(refunds.subjectType, 'ticket'), eq(tickets.id, refunds.subjectId)))
      .leftJoin(orders, and(eq(refunds.subjectType, 'order'), eq(orders.id, refunds.subjectId)))
      .where(where),
  });
}

/** A person's refunds. */
export function readOwnRefunds(reader: Reader, userId: string, page: Page) {
  return readRefundsPage(reader, eq(refunds.userId, userId), page);
}

/**
 * Refunds of events.
 * @param by.scope the events; null for all
 * @param by.search null for no filter
 */
export function readRefunds(
  reader: Reader,
  by: Page & { scope: Scope | null; eventId: string | null; search: SubjectSearch | null },
) {
  const { search } = by;
  const isFound = search
    ? (or(...waysMeant(tickets, search), ...waysMeant(orders, search)) ?? sql`false`)
    : undefined;
  const where = and(isInScope(events, by.scope), equalsIfGiven(refunds.eventId, by.eventId), isFound);
  return readRefundsPage(reader, where, by);
}

/** Whether this person used the request id for a refund of another event. */
export async function isRefundRequestElsewhere(
  reader: Reader,
  eventId: string,
  { refundedBy, requestId }: { refundedBy: string; requestId: string },
): Promise<boolean> {
  const found = await reader
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(eq(refunds.refundedBy, refundedBy), eq(refunds.requestId, requestId), ne(refunds.eventId, eventId)),
    )
    .get();
  return found !== undefined;
}
