import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, purchaseLines, purchases, tickets, ticketTypes, users } from '#db/schema/index.ts';
import { flagOf, isOneOf } from '#db/typed-queries.ts';
import { ownTickets } from '../tickets/own-tickets.ts';

/** A paid purchase, with the data of its mail. */
export type MailedPurchase =
  Awaited<ReturnType<typeof readMailedPurchases>> extends Map<string, infer One> ? One : never;

/** Purchases by id, in one round trip. */
export async function readMailedPurchases(reader: Reader, ids: readonly string[]) {
  const [rows, lines, ownRows] = await reader.batch([
    reader
      .select({
        id: purchases.id,
        currency: purchases.currency,
        subtotal: purchases.subtotal,
        discount: purchases.discount,
        total: purchases.total,
        createdAt: purchases.createdAt,
        buyerEmail: users.email,
        buyerName: users.name,
        buyerLanguage: users.language,
        buyerStatus: users.status,
        /** A guest without an account paid in cash at the door. */
        soldAtDoor: flagOf(isNotNull(users.doorEventId)),
        event: {
          id: events.id,
          name: events.name,
          description: events.description,
          venueName: events.venueName,
          venueAddress: events.venueAddress,
          city: events.city,
          timeZone: events.timeZone,
          startsAt: events.startsAt,
          endsAt: events.endsAt,
          status: events.status,
        },
      })
      .from(purchases)
      .innerJoin(users, eq(users.id, purchases.userId))
      .innerJoin(events, eq(events.id, purchases.eventId))
      .where(isOneOf(purchases.id, ids)),
    reader
      .select({
        purchaseId: purchaseLines.purchaseId,
        typeName: ticketTypes.name,
        quantity: purchaseLines.quantity,
        total: sql<number>`${purchaseLines.unitPrice} * ${purchaseLines.quantity}`,
      })
      .from(purchaseLines)
      .innerJoin(ticketTypes, eq(ticketTypes.id, purchaseLines.ticketTypeId))
      .where(isOneOf(purchaseLines.purchaseId, ids))
      .orderBy(ticketTypes.sortOrder, ticketTypes.id),
    ownTickets(reader).where(isOneOf(tickets.purchaseId, ids)).orderBy(ticketTypes.sortOrder, tickets.id),
  ]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        lines: lines.filter(({ purchaseId }) => purchaseId === row.id),
        tickets: ownRows.filter(({ purchaseId }) => purchaseId === row.id),
      },
    ]),
  );
}

/** The purchase of each ticket, by ticket id. */
export async function readPurchasesOfTickets(reader: Reader, ticketIds: readonly string[]) {
  const rows = await reader
    .select({ id: tickets.id, purchaseId: tickets.purchaseId })
    .from(tickets)
    .where(isOneOf(tickets.id, ticketIds));
  return new Map(rows.map(({ id, purchaseId }) => [id, purchaseId]));
}
