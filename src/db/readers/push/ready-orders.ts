import { and, eq, isNotNull } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, orderLines, orders } from '#db/schema/index.ts';
import { isOneOf, pick } from '#db/typed-queries.ts';

/** Orders that wait at the bar, by id, with their lines: a row for each line. */
export function readReadyOrders(reader: Reader, ids: readonly string[]) {
  return reader
    .select({
      ...pick(orders, 'id', 'userId', 'readyAt'),
      eventName: events.name,
      line: pick(orderLines, 'name', 'quantity'),
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(isOneOf(orders.id, ids), eq(orders.status, 'pending'), isNotNull(orders.readyAt)))
    .orderBy(orders.id, orderLines.line);
}
