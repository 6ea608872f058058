import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { ownTickets } from '#db/readers/tickets/own-tickets.ts';
import { events, purchaseLines, purchases, tickets, ticketTypes, users } from '#db/schema/index.ts';
import { organizerNameSql } from '#db/sql/organizations.ts';
import { flagOf, isOneOf, pick, subquery } from '#db/typed-queries.ts';
import type { Currency } from '#shared/money/money.ts';
import { MAILED_HEAD, MAILED_PERSON, type MailedHead, type MailedPerson } from './mailed.ts';

/** A paid purchase, with the data of its mail. */
export type MailedPurchase =
  Awaited<ReturnType<typeof readMailedPurchases>> extends Map<string, infer One> ? One : never;

/** Purchases by id, in one round trip. */
export async function readMailedPurchases(reader: Reader, ids: readonly string[]) {
  const [rows, lines, ownRows] = await reader.batch([
    reader
      .select({
        ...pick(purchases, 'id', 'currency', 'subtotal', 'discount', 'total', 'createdAt'),
        buyerId: users.id,
        buyerEmail: users.email,
        buyerName: users.name,
        buyerLanguage: users.language,
        buyerStatus: users.status,
        /** A guest without an account paid in cash at the door. */
        soldAtDoor: flagOf(isNotNull(users.doorEventId)),
        event: {
          ...pick(events, 'id', 'name', 'description', 'venueName', 'venueAddress', 'city', 'timeZone'),
          ...pick(
            events,
            'startsAt',
            'endsAt',
            'status',
            'createdAt',
            'updatedAt',
            'organizerId',
            'category',
            'imageKey',
            'minAge',
            'doorsAt',
          ),
          organizerName: subquery<string>(sql.raw(organizerNameSql('events'))),
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
        paid: purchaseLines.total,
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

/** A completed order, with the data of its mail. */
export interface MailedOrder extends MailedPerson, MailedHead {
  id: string;
  shortCode: string;
  currency: Currency;
  discount: number;
  total: number;
  /** Unix ms. */
  completedAt: number;
  organizerId: string;
  eventName: string;
  city: string;
  timeZone: string;
  /** JSON: `[{name, quantity, amount}]`. */
  lines: string;
}

export function readMailedOrders(reader: Reader, ids: readonly string[]): Promise<MailedOrder[]> {
  return reader.all(
    `SELECT o.id, o.short_code AS shortCode, o.currency, o.discount, o.total, o.completed_at AS completedAt,
            ${MAILED_HEAD}, e.organizer_id AS organizerId, e.name AS eventName, e.city, e.time_zone AS timeZone, ${MAILED_PERSON},
            (SELECT json_group_array(json_object('name', l.name, 'quantity', l.quantity,
                                                 'amount', l.unit_price * l.quantity))
             FROM order_lines AS l WHERE l.order_id = o.id) AS lines
     FROM orders AS o JOIN events AS e ON e.id = o.event_id JOIN users AS u ON u.id = o.user_id
     WHERE o.status = 'completed' AND o.id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  );
}
