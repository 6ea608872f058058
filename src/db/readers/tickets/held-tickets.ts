import { and, count, eq, ne } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { purchases, tickets } from '#db/schema/index.ts';

/** Number of tickets per type that a person holds for an event, without refunded ones. See `TICKETS_OF_PERSON`. */
export function readHeldTickets(reader: Reader, userId: string, eventId: string) {
  return reader
    .select({ ticketTypeId: tickets.ticketTypeId, held: count() })
    .from(purchases)
    .crossJoin(tickets)
    .where(
      and(
        eq(tickets.purchaseId, purchases.id),
        eq(purchases.userId, userId),
        eq(purchases.eventId, eventId),
        ne(tickets.status, 'refunded'),
      ),
    )
    .groupBy(tickets.ticketTypeId);
}
