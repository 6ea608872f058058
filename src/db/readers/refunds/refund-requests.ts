import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { readPage } from '#db/read-page.ts';
import { events, purchases, refundRequests, refunds, tickets, ticketTypes, users } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { equalsIfGiven, jsonOf, pick } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { TicketStatus } from '#shared/states.ts';

interface Page {
  limit: number;
  offset: number;
}

export interface RequestedTicket {
  id: string;
  typeName: string;
  /** JSON of a `SeatName`; null without a seat. */
  seatName: string | null;
  shortCode: string;
  status: TicketStatus;
  paidMinor: number;
  /** Null: not refunded. */
  refundedMinor: number | null;
}

/** One refund request with its tickets. */
export type RefundRequestRow = Awaited<ReturnType<typeof readRefundRequestsOf>>['rows'][number];

const TICKETS = sql`(
  select json_group_array(json_object('id', ${tickets.id}, 'typeName', ${ticketTypes.name}, 'seatName', ${tickets.seatName},
    'shortCode', ${tickets.shortCode}, 'status', ${tickets.status}, 'paidMinor', ${tickets.amountPaid},
    'refundedMinor', ${refunds.amount}))
  from json_each(${refundRequests.ticketIds}) as asked
  join ${tickets} on ${tickets.id} = asked.value
  join ${ticketTypes} on ${ticketTypes.id} = ${tickets.ticketTypeId}
  left join ${refunds} on ${refunds.subjectType} = 'ticket' and ${refunds.subjectId} = ${tickets.id})`;

/** Waits for an answer: something is left to refund, and no cancellation does it. */
const IS_OPEN = and(
  eq(refundRequests.status, 'open'),
  eq(events.status, 'published'),
  sql`exists (select 1 from json_each(${refundRequests.ticketIds}) as asked
    join ${tickets} on ${tickets.id} = asked.value where ${tickets.status} <> 'refunded')`,
);

function selectRequests(reader: Reader, where: SQL | undefined) {
  return reader
    .select({
      ...pick(refundRequests, 'id', 'eventId', 'userId', 'reason', 'message', 'status', 'answer', 'askedAt'),
      decidedAt: refundRequests.decidedAt,
      eventName: events.name,
      ...pick(events, 'timeZone', 'city', 'startsAt', 'organizationId'),
      currency: purchases.currency,
      boughtAt: purchases.createdAt,
      feeMinor: purchases.fee,
      totalMinor: purchases.total,
      guestName: users.name,
      guestEmail: users.email,
      tickets: jsonOf<RequestedTicket[]>(TICKETS),
    })
    .from(refundRequests)
    .innerJoin(events, eq(events.id, refundRequests.eventId))
    .innerJoin(purchases, eq(purchases.id, refundRequests.purchaseId))
    .innerJoin(users, eq(users.id, refundRequests.userId))
    .where(where);
}

async function readRequestsPage(reader: Reader, where: SQL | undefined, order: SQL, page: Page) {
  return await readPage(reader, {
    rows: selectRequests(reader, where)
      .orderBy(order, refundRequests.id)
      .limit(page.limit)
      .offset(page.offset),
    total: reader
      .select({ total: count() })
      .from(refundRequests)
      .innerJoin(events, eq(events.id, refundRequests.eventId))
      .where(where),
  });
}

/** A guest's requests, newest first. */
export function readRefundRequestsOf(reader: Reader, userId: string, page: Page) {
  return readRequestsPage(reader, eq(refundRequests.userId, userId), desc(refundRequests.askedAt), page);
}

/** Requests at events. @param by.scope the events; null for all */
export function readRefundRequests(
  reader: Reader,
  by: Page & { scope: Scope | null; eventId: string | null; open: boolean },
) {
  const where = and(
    isInScope(events, by.scope),
    equalsIfGiven(refundRequests.eventId, by.eventId),
    by.open ? IS_OPEN : sql`not (${IS_OPEN})`,
  );
  return readRequestsPage(
    reader,
    where,
    by.open ? asc(refundRequests.askedAt) : desc(refundRequests.askedAt),
    by,
  );
}

export async function readRefundRequest(reader: Reader, id: string): Promise<RefundRequestRow | null> {
  const [found] = await selectRequests(reader, eq(refundRequests.id, id));
  return found ?? null;
}

/** How many requests wait. @param scope the events; null for all */
export async function countOpenRefundRequests(reader: Reader, scope: Scope | null): Promise<number> {
  const [found] = await reader
    .select({ open: count() })
    .from(refundRequests)
    .innerJoin(events, eq(events.id, refundRequests.eventId))
    .where(and(isInScope(events, scope), IS_OPEN));
  return found?.open ?? 0;
}

/** How many requests a person has made for their purchase; null if it is not theirs. */
export async function countRefundRequests(
  reader: Reader,
  userId: string,
  purchaseId: string,
): Promise<number | null> {
  const [found] = await reader
    .select({ requests: count(refundRequests.id) })
    .from(purchases)
    .leftJoin(refundRequests, eq(refundRequests.purchaseId, purchases.id))
    .where(and(eq(purchases.id, purchaseId), eq(purchases.userId, userId)))
    .groupBy(purchases.id);
  return found?.requests ?? null;
}
