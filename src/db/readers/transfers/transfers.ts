import { and, count, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, tickets, ticketTransfers, ticketTypes, users } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';

/** Number of offers of a ticket by one of its holders, settled ones included. */
export async function countOffers(
  reader: Reader,
  { ticketId, fromUserId }: { ticketId: string; fromUserId: string },
): Promise<number> {
  const [row] = await reader
    .select({ offers: count() })
    .from(ticketTransfers)
    .where(and(eq(ticketTransfers.ticketId, ticketId), eq(ticketTransfers.fromUserId, fromUserId)));
  return row?.offers ?? 0;
}

/** An offer with its ticket and event. */
export type TransferRow = NonNullable<Awaited<ReturnType<typeof readTransfer>>>;

export function readTransfer(reader: Reader, transferId: string) {
  return reader
    .select({
      ...pick(ticketTransfers, 'id', 'ticketId', 'eventId', 'fromUserId', 'toUserId', 'toEmail', 'status'),
      sentAt: ticketTransfers.sentAt,
      holderId: tickets.userId,
      ticketStatus: tickets.status,
      disputedAt: tickets.disputedAt,
      typeName: ticketTypes.name,
      seatName: tickets.seatName,
      senderName: users.name,
      eventName: events.name,
      eventStatus: events.status,
      ...pick(events, 'category', 'venueName', 'city', 'timeZone', 'startsAt', 'endsAt', 'imageKey'),
      ...pick(events, 'allowsTransfers', 'transfersUntil'),
    })
    .from(ticketTransfers)
    .innerJoin(tickets, eq(tickets.id, ticketTransfers.ticketId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .innerJoin(events, eq(events.id, ticketTransfers.eventId))
    .innerJoin(users, eq(users.id, ticketTransfers.fromUserId))
    .where(eq(ticketTransfers.id, transferId))
    .get();
}
