import { and, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { purchases, tickets, users } from '#db/schema/index.ts';

/** Cash sales at an event's door per seller, without refunded ones, largest amount first. */
export function readCashSales(reader: Reader, eventId: string) {
  const name = sql<string>`coalesce(${users.name}, '')`;
  const amountMinor = sql<number>`sum(${tickets.amountPaid})`;
  return reader
    .select({
      sellerId: sql<string>`${purchases.soldBy}`,
      name,
      count: count(),
      amountMinor,
      currency: purchases.currency,
    })
    .from(purchases)
    .innerJoin(tickets, eq(tickets.purchaseId, purchases.id))
    .leftJoin(users, eq(users.id, purchases.soldBy))
    .where(and(eq(purchases.eventId, eventId), isNotNull(purchases.soldBy), ne(tickets.status, 'refunded')))
    .groupBy(purchases.soldBy)
    .orderBy(desc(amountMinor), desc(count()), name);
}
