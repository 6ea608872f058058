import { and, asc, count, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import { readPage } from '#db/read-page.ts';
import { refundMeans } from '#db/readers/refunds/refund-means.ts';
import { events, purchases, ticketReturns, tickets, ticketTransfers, ticketTypes } from '#db/schema/index.ts';
import { TYPE_WAITLIST } from '#db/sql/type-stock.ts';
import { ticketContentsSql } from '#db/sql/vouchers.ts';
import { flagOf, pick, subquery } from '#db/typed-queries.ts';

const bought = alias(purchases, 'bought_with');

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
  ...pick(tickets, 'refundedAt', 'disputedAt', 'seatName'),
  typeName: ticketTypes.name,
  minAge: sql<number | null>`coalesce(${ticketTypes.minAge}, ${events.minAge})`,
  doorsAt: sql<number | null>`coalesce(${ticketTypes.doorsAt}, ${events.doorsAt})`,
  ...pick(events, 'currency', 'category', 'venueName', 'venueAddress', 'city', 'timeZone', 'startsAt'),
  ...pick(events, 'endsAt', 'imageKey'),
  eventId: events.id,
  eventName: events.name,
  eventStatus: events.status,
  ...pick(events, 'allowsTransfers', 'transfersUntil', 'returns', 'returnsUntil'),
  payerId: bought.userId,
  soldForCash: flagOf(isNotNull(bought.soldBy)),
  refundMeans: refundMeans({
    subjectType: 'ticket',
    subjectId: tickets.id,
    isRefunded: sql`${tickets.status} = 'refunded'`,
    payerId: bought.userId,
    paymentId: bought.paymentId,
    owed: sql`(select sum(amount_paid) from tickets as one where one.purchase_id = ${bought.id} and one.status <> 'refunded')`,
  }),
  /** What it contains from the bar, as `ticketContentsOf` reads it. */
  contents: subquery<string | null>(sql.raw(ticketContentsSql('"tickets"'))),
  /** No place of its type is free; the box office knows the same. */
  typeSoldOut: flagOf(sql`${ticketTypes.sold} + ${TYPE_WAITLIST.listed} >= ${ticketTypes.quantity}
    or ${events.capacity} <= (select sum(sold) from ticket_types where event_id = ${events.id})
      + (select coalesce(sum(places), 0) from guest_lists where event_id = ${events.id})
    or ${TYPE_WAITLIST.isAwaited}`),
  /** Set while it is given back. */
  returnId: ticketReturns.id,
  /** The open offer of it; null without one. */
  offerId: ticketTransfers.id,
  offeredTo: ticketTransfers.toEmail,
  offeredAt: ticketTransfers.sentAt,
};

/** The open offer of a ticket. */
const OPEN_OFFER = and(eq(ticketTransfers.ticketId, tickets.id), eq(ticketTransfers.status, 'sent'));
// As a literal, because the index is partial.
const OPEN_RETURN = and(eq(ticketReturns.ticketId, tickets.id), sql`${ticketReturns.status} = 'listed'`);

export type OwnTicket = Awaited<ReturnType<typeof readPurchaseTickets>>[number];

export function ownTickets(reader: Reader) {
  return reader
    .select(OWN_TICKET)
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(bought, eq(bought.id, tickets.purchaseId))
    .leftJoin(ticketTransfers, OPEN_OFFER)
    .leftJoin(ticketReturns, OPEN_RETURN);
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
