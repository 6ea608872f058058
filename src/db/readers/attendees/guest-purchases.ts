import { and, desc, eq, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, purchaseNotes, purchases, refundRequests, refunds, tickets } from '#db/schema/index.ts';
import { flagOf, pick, subquery } from '#db/typed-queries.ts';
import { ticketsOfPurchases } from './attendees.ts';

/** A guest's paid purchases at an organizer's events, by event, the latest first, and their tickets. */
export async function readGuestPurchases(
  reader: Reader,
  by: { organizationId: string; guestId: string; limit: number },
) {
  const isTheirs = and(
    eq(purchases.userId, by.guestId),
    eq(purchases.status, 'paid'),
    eq(events.organizationId, by.organizationId),
  );
  const ids = sql`select ${purchases.id} from ${purchases} cross join ${events} on ${events.id} = ${purchases.eventId}
    where ${isTheirs} order by ${events.startsAt} desc, ${purchases.seq} desc limit ${by.limit}`;
  const [rows, ticketRows] = await reader.batch([
    reader
      .select({
        ...pick(purchases, 'id', 'eventId', 'total'),
        ...pick(events, 'name', 'startsAt', 'endsAt', 'status', 'timeZone', 'city', 'currency'),
        note: purchaseNotes.text,
        refunded:
          subquery<number>(sql`select coalesce(sum(${refunds.amount}), 0) from ${tickets} cross join ${refunds}
          on ${refunds.subjectType} = 'ticket' and ${refunds.subjectId} = ${tickets.id}
          where ${tickets.purchaseId} = ${purchases.id}`),
        asksRefund: flagOf(sql`exists (select 1 from ${refundRequests}
          where ${refundRequests.purchaseId} = ${purchases.id} and ${refundRequests.status} = 'open')`),
      })
      .from(purchases)
      .innerJoin(events, eq(events.id, purchases.eventId))
      .leftJoin(purchaseNotes, eq(purchaseNotes.purchaseId, purchases.id))
      .where(isTheirs)
      .orderBy(desc(events.startsAt), desc(purchases.seq))
      .limit(by.limit + 1),
    ticketsOfPurchases(reader, ids),
  ]);
  return { rows: rows.slice(0, by.limit), tickets: ticketRows, hasMore: rows.length > by.limit };
}
