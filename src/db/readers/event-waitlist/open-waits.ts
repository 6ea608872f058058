import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { eventWaiters, ticketReturns } from '#db/schema/index.ts';
import { jsonOf, pick } from '#db/typed-queries.ts';

/** Who waits or has an offer, in order, and the tickets given back that are not sold, for an object without storage. */
export async function readOpenWaits(reader: Reader, eventId: string) {
  const [waiters, returns] = await reader.batch([
    reader
      .select({
        ...pick(eventWaiters, 'id', 'position', 'userId', 'quantity', 'bought', 'offered', 'passed'),
        ...pick(eventWaiters, 'requestId', 'status', 'holdId', 'offeredUntil'),
        ...pick(eventWaiters, 'revision', 'joinedAt', 'changedAt'),
        typeId: eventWaiters.ticketTypeId,
        alsoTypeIds: jsonOf<string[]>(sql`coalesce(${eventWaiters.alsoTypeIds}, '[]')`),
      })
      .from(eventWaiters)
      .where(and(eq(eventWaiters.eventId, eventId), inArray(eventWaiters.status, ['waiting', 'offered'])))
      .orderBy(asc(eventWaiters.position)),
    reader
      .select({
        ...pick(ticketReturns, 'id', 'ticketId', 'userId', 'listedAt'),
        typeId: ticketReturns.ticketTypeId,
      })
      .from(ticketReturns)
      .where(and(eq(ticketReturns.eventId, eventId), eq(ticketReturns.status, 'listed')))
      .orderBy(asc(ticketReturns.listedAt)),
  ]);
  return { waiters, returns };
}
