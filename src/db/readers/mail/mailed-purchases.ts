import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { ownTickets } from '#db/readers/tickets/own-tickets.ts';
import { events, purchaseLines, purchases, tickets, ticketTypes, users } from '#db/schema/index.ts';
import { flagOf, isOneOf, pick } from '#db/typed-queries.ts';

/** A paid purchase, with the data of its mail. */
export type MailedPurchase =
  Awaited<ReturnType<typeof readMailedPurchases>> extends Map<string, infer One> ? One : never;

/** Purchases by id, in one round trip. */
export async function readMailedPurchases(reader: Reader, ids: readonly string[]) {
  const [rows, lines, ownRows] = await reader.batch([
    reader
      .select({
        ...pick(purchases, 'id', 'currency', 'subtotal', 'discount', 'total', 'createdAt'),
        buyerEmail: users.email,
        buyerName: users.name,
        buyerLanguage: users.language,
        buyerStatus: users.status,
        /** A guest without an account paid in cash at the door. */
        soldAtDoor: flagOf(isNotNull(users.doorEventId)),
        event: {
          ...pick(events, 'id', 'name', 'description', 'venueName', 'venueAddress', 'city', 'timeZone'),
          ...pick(events, 'startsAt', 'endsAt', 'status', 'createdAt', 'updatedAt'),
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
    // Without transferred tickets.
    ownTickets(reader)
      .innerJoin(purchases, eq(purchases.id, tickets.purchaseId))
      .where(and(isOneOf(tickets.purchaseId, ids), eq(tickets.userId, purchases.userId)))
      .orderBy(ticketTypes.sortOrder, tickets.id),
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
