import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { readPage } from '#db/read-page.ts';
import { refundMeans } from '#db/readers/refunds/refund-means.ts';
import { events, orderCredits, orderLines, orders } from '#db/schema/index.ts';
import { jsonOf, pick, subquery } from '#db/typed-queries.ts';
import type { OwnOrderView } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/states.ts';

/** Fields of an order in every list. A refused order has no status; no list shows it. */
export const ORDER = {
  ...pick(orders, 'id', 'currency', 'subtotal', 'discount', 'total', 'createdAt', 'readyAt', 'completedAt'),
  ...pick(orders, 'cancelledAt', 'shortCode'),
  status: sql<OrderStatus>`${orders.status}`,
  /** Bar money of tickets, which is part of the discount. */
  credit: subquery<number>(
    sql`select coalesce(sum(${orderCredits.amount}), 0) from ${orderCredits} where ${orderCredits.orderId} = ${orders.id}`,
  ),
  lines: jsonOf<OwnOrderView['lines']>(sql`(
    select json_group_array(json_object(
      'menuItemId', ${orderLines.menuItemId}, 'name', ${orderLines.name}, 'quantity', ${orderLines.quantity},
      'unitMinor', ${orderLines.unitPrice}, 'totalMinor', ${orderLines.total}) order by ${orderLines.line})
    from ${orderLines} where ${orderLines.orderId} = ${orders.id})`),
};

/** An order with the event's fields that its owner sees. */
export type OwnOrder = Awaited<ReturnType<typeof readOwnOrders>>['rows'][number];

function ownOrders(reader: Reader) {
  return reader
    .select({
      ...ORDER,
      secret: orders.secret,
      eventId: events.id,
      eventName: events.name,
      ...pick(events, 'category', 'venueName', 'city', 'timeZone', 'startsAt', 'endsAt', 'imageKey'),
      eventStatus: events.status,
      refundMeans: refundMeans({
        subjectType: 'order',
        subjectId: orders.id,
        isRefunded: sql`${orders.status} = 'cancelled'`,
        payerId: orders.userId,
        paymentId: orders.paymentId,
        owed: sql`${orders.total}`,
      }),
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId));
}

/** A person's orders: pending ones first, then the others, newest first in each group. */
export async function readOwnOrders(reader: Reader, by: { userId: string; limit: number; offset: number }) {
  const where = and(eq(orders.userId, by.userId), isNotNull(orders.status));
  return await readPage(reader, {
    rows: ownOrders(reader)
      .where(where)
      .orderBy(sql`${orders.status} <> 'pending'`, desc(orders.createdAt), desc(orders.seq))
      .limit(by.limit)
      .offset(by.offset),
    total: reader.select({ total: count() }).from(orders).where(where),
  });
}

/** Undefined when there is no such order or it has another owner. */
export function readOwnOrder(reader: Reader, userId: string, orderId: string) {
  return ownOrders(reader)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId), isNotNull(orders.status)))
    .get();
}
