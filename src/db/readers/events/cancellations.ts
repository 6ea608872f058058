import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import {
  events,
  isPendingOrder,
  isRefundableTicket,
  orders,
  refunds,
  tickets,
  ticketTypes,
  users,
} from '#db/schema/index.ts';
import { disputedSql } from '#db/sql/money.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { countWhere } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/**
 * What remains to be refunded if an event is cancelled, and what its cancellation has refunded. Disputed tickets and
 * orders are apart: their money is with the bank, and a cancellation refunds them only after a won dispute.
 */
export type CancellationCounts = NonNullable<Awaited<ReturnType<typeof readCancellation>>>;

/** @param scope owner of the event, null for any. @returns null when this owner has no such event */
export async function readCancellation(reader: Reader, eventId: string, scope: Scope | null) {
  const isDisputed = and(eq(tickets.status, 'active'), isNotNull(tickets.disputedAt));
  // Raw: Drizzle drops the table's name from columns in a query of one table.
  const isOrderDisputed = sql.raw(disputedSql('orders.payment_id'));
  // A lost one stays as it is, and nobody waits for it.
  const isOrderUndecided = sql.raw(disputedSql('orders.payment_id', ['open']));
  const paidWhere = (condition: SQL | undefined) =>
    sql<number>`coalesce(sum(${tickets.amountPaid}) filter (where ${condition}), 0)`;
  const totalWhere = (condition: SQL) =>
    sql<number>`coalesce(sum(${orders.total}) filter (where ${condition}), 0)`;
  const [[event], [left], [ordersLeft], [refunded]] = await reader.batch([
    reader
      .select({ status: events.status, currency: events.currency })
      .from(events)
      .where(and(eq(events.id, eventId), isInScope(events, scope))),
    reader
      .select({
        ticketsLeft: countWhere(isRefundableTicket),
        ticketsLeftMinor: paidWhere(isRefundableTicket),
        /** The part of it that was paid in cash. */
        cashLeftMinor: paidWhere(and(isRefundableTicket, isNotNull(users.doorEventId))),
        disputedTickets: countWhere(isDisputed),
        disputedTicketsMinor: paidWhere(isDisputed),
        usedTickets: countWhere(eq(tickets.status, 'used')),
      })
      .from(ticketTypes)
      .innerJoin(tickets, eq(tickets.ticketTypeId, ticketTypes.id))
      .innerJoin(users, eq(users.id, tickets.userId))
      .where(eq(ticketTypes.eventId, eventId)),
    reader
      .select({
        ordersLeft: countWhere(sql`not ${isOrderDisputed}`),
        ordersLeftMinor: totalWhere(sql`not ${isOrderDisputed}`),
        disputedOrders: countWhere(isOrderUndecided),
        disputedOrdersMinor: totalWhere(isOrderUndecided),
      })
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
