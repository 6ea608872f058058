import { and, asc, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { readPage } from '#db/read-page.ts';
import { events, purchases, tickets, ticketTransfers, ticketTypes } from '#db/schema/index.ts';
import { pick, subquery } from '#db/typed-queries.ts';

/** A ticket with the event's fields that its holder sees. */
const OWN_TICKET = {
  ...pick(
    tickets,
    'id',
    'status',
    'secret',
    'shortCode',
    'amountPaid',
    'purchaseId',
    'userId',
    'createdAt',
    'usedAt',
  ),
  ...pick(tickets, 'refundedAt', 'disputedAt'),
  typeId: tickets.ticketTypeId,
  typeName: ticketTypes.name,
  ...pick(events, 'currency', 'category', 'venueName', 'venueAddress', 'city', 'timeZone', 'startsAt'),
  ...pick(events, 'endsAt', 'imageKey'),
  eventId: events.id,
  eventName: events.name,
  eventStatus: events.status,
  ...pick(events, 'allowsTransfers', 'transfersUntil'),
  payerId: subquery<string>(
    sql`select ${purchases.userId} from ${purchases} where ${purchases.id} = ${tickets.purchaseId}`,
  ),
  /** The open offer of it; null without one. */
  offerId: ticketTransfers.id,
  offeredTo: ticketTransfers.toEmail,
  offeredAt: ticketTransfers.sentAt,
};

/** The open offer of a ticket. */
const OPEN_OFFER = and(eq(ticketTransfers.ticketId, tickets.id), eq(ticketTransfers.status, 'sent'));

export type OwnTicket = Awaited<ReturnType<typeof readPurchaseTickets>>[number];

export function ownTickets(reader: Reader) {
  return reader
    .select(OWN_TICKET)
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .leftJoin(ticketTransfers, OPEN_OFFER);
}

/**
 * One page of the tickets that a person holds (see `ticketsHeldBy`). `when` is `coming` for events that have not ended, or
 * `past` for the others, latest first.
 */
export async function readOwnTickets(
  reader: Reader,
  userId: string,
  list: { when: 'coming' | 'past'; now: number; page: number; pageSize: number },
) {
  const { when, now, page, pageSize } = list;
  const [isThen, inOrder] = when === 'coming' ? [gt, asc] : [lte, desc];
  const held = sql`${tickets.id} in (
    select bought.id from ${purchases} cross join ${tickets} as bought on bought.purchase_id = ${purchases.id}
    where ${purchases.userId} = ${userId}
    union select ${ticketTransfers.ticketId} from ${ticketTransfers} where ${ticketTransfers.toUserId} = ${userId})`;
  const where = and(held, eq(tickets.userId, userId), isThen(events.endsAt, now));
  const { rows, total } = await readPage(reader, {
    rows: ownTickets(reader)
      .where(where)
      // Ordering by `events.id` keeps an event's tickets together when two events start at the same time.
      .orderBy(inOrder(events.startsAt), events.id, tickets.createdAt, tickets.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    total: reader
      .select({ total: count() })
      .from(tickets)
      .innerJoin(events, eq(events.id, tickets.eventId))
      .where(where),
  });
  return { items: rows, total };
}

/** The tickets of one purchase, in display order. */
export function readPurchaseTickets(reader: Reader, userId: string, purchaseId: string) {
  return ownTickets(reader)
    .where(and(eq(tickets.userId, userId), eq(tickets.purchaseId, purchaseId)))
    .orderBy(ticketTypes.sortOrder, tickets.id);
}

export function readOwnTicket(reader: Reader, userId: string, ticketId: string) {
  return ownTickets(reader)
    .where(and(eq(tickets.userId, userId), eq(tickets.id, ticketId)))
    .get();
}
