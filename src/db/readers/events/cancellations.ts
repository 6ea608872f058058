import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, isPendingOrder, orders, refunds, tickets, ticketTypes, users } from '#db/schema/index.ts';
import { countWhere, equalsIfGiven } from '#db/typed-queries.ts';

/** What remains to be refunded if an event is cancelled, and what its cancellation has refunded. */
export type CancellationCounts = NonNullable<Awaited<ReturnType<typeof readCancellation>>>;

/** @param ownerId owner of the event, null for any. @returns null when this owner has no such event */
export async function readCancellation(reader: Reader, eventId: string, ownerId: string | null) {
  const isActive = eq(tickets.status, 'active');
  const paidWhere = (condition: SQL | undefined) =>
    sql<number>`coalesce(sum(${tickets.amountPaid}) filter (where ${condition}), 0)`;
  const [[event], [left], [ordersLeft], [refunded]] = await reader.batch([
    reader
      .select({ status: events.status, currency: events.currency })
      .from(events)
      .where(and(eq(events.id, eventId), equalsIfGiven(events.organizerId, ownerId))),
    reader
      .select({
        ticketsLeft: countWhere(isActive),
        ticketsLeftMinor: paidWhere(isActive),
        /** The part of it that was paid in cash. */
        cashLeftMinor: paidWhere(and(isActive, isNotNull(users.doorEventId))),
        usedTickets: countWhere(eq(tickets.status, 'used')),
      })
      .from(ticketTypes)
      .innerJoin(tickets, eq(tickets.ticketTypeId, ticketTypes.id))
      .innerJoin(users, eq(users.id, tickets.userId))
      .where(eq(ticketTypes.eventId, eventId)),
    reader
      .select({ ordersLeft: count(), ordersLeftMinor: sql<number>`coalesce(sum(${orders.total}), 0)` })
      .from(orders)
      .where(and(eq(orders.eventId, eventId), isPendingOrder)),
    reader
      .select({
        ticketsRefunded: countWhere(eq(refunds.subjectType, 'ticket')),
        ordersRefunded: countWhere(eq(refunds.subjectType, 'order')),
        refundedMinor: sql<number>`coalesce(sum(${refunds.amount}), 0)`,
        refundedCashMinor: sql<number>`coalesce(sum(${refunds.amount}) filter (where ${refunds.inCash}), 0)`,
      })
      .from(refunds)
      .where(
        and(eq(refunds.eventId, eventId), sql`${refunds.requestId} = 'cancel:' || ${refunds.subjectId}`),
      ),
  ]);
  return event && left && ordersLeft && refunded ? { ...event, ...left, ...ordersLeft, ...refunded } : null;
}
