import { and, count, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, tickets, ticketTransfers, ticketTypes, users } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';

/** SQL condition on `events AS e`: its tickets may change hands. `now` is an SQL expression. */
export function transfersOpenSql(now: string): string {
  return `e.status = 'published' AND e.allows_transfers = 1 AND e.ends_at > ${now}
    AND (e.transfers_until IS NULL OR e.transfers_until > ${now})`;
}

/** SQL condition on `ticket_transfers AS f`: the mail with its link went out, or is going out. */
export const OFFER_MAILED = `EXISTS (
  SELECT 1 FROM mails AS o WHERE o.kind = 'ticket_offer' AND o.subject_id = f.id AND o.lease IS NOT NULL)`;

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
