import { and, asc, count, desc, eq, gt, lte } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { readPage } from '#db/read-page.ts';
import { events, purchases, tickets, ticketTypes } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';

/** A ticket with the event's fields that its holder sees. */
const OWN_TICKET = {
  ...pick(tickets, 'id', 'status', 'secret', 'shortCode', 'amountPaid', 'purchaseId', 'createdAt', 'usedAt'),
  ...pick(tickets, 'refundedAt', 'disputedAt'),
  typeId: tickets.ticketTypeId,
  typeName: ticketTypes.name,
  ...pick(events, 'currency', 'category', 'venueName', 'venueAddress', 'city', 'timeZone', 'startsAt'),
  ...pick(events, 'endsAt', 'imageKey'),
  eventId: events.id,
  eventName: events.name,
  eventStatus: events.status,
};

export type OwnTicket = Awaited<ReturnType<typeof readPurchaseTickets>>[number];

export function ownTickets(reader: Reader) {
  return reader
    .select(OWN_TICKET)
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .innerJoin(events, eq(events.id, tickets.eventId));
}

/**
 * One page of a person's tickets (see `TICKETS_OF_PERSON`). `when` is `coming` for events that have not ended, or
 * `past` for the others, latest first.
 */
export async function readOwnTickets(
  reader: Reader,
  userId: string,
  list: { when: 'coming' | 'past'; now: number; page: number; pageSize: number },
) {
  const { when, now, page, pageSize } = list;
  const [isThen, inOrder] = when === 'coming' ? [gt, asc] : [lte, desc];
  const where = and(
    eq(tickets.purchaseId, purchases.id),
    eq(purchases.userId, userId),
    isThen(events.endsAt, now),
  );
  const { rows, total } = await readPage(reader, {
    rows: reader
      .select(OWN_TICKET)
      .from(purchases)
      .crossJoin(tickets)
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
      .innerJoin(events, eq(events.id, tickets.eventId))
      .where(where)
      // Ordering by `events.id` keeps an event's tickets together when two events start at the same time.
      .orderBy(inOrder(events.startsAt), events.id, tickets.createdAt, tickets.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    total: reader
      .select({ total: count() })
      .from(purchases)
      .crossJoin(tickets)
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
