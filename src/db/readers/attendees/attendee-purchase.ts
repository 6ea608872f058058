import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import {
  accessNeeds,
  checkIns,
  deliveries,
  purchaseNotes,
  purchases,
  refunds,
  tickets,
  ticketTransfers,
  users,
} from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';
import { GUEST_EMAIL, ticketsOfPurchases } from './attendees.ts';

const actors = alias(users, 'actors');
const IS_MAIL = eq(deliveries.channel, 'mail');
const MAIL = pick(deliveries, 'kind', 'subjectId', 'status', 'createdAt', 'settledAt');
const ACTOR = sql<string | null>`${actors.name}`;

export type AttendeePurchaseRows = NonNullable<Awaited<ReturnType<typeof readAttendeePurchase>>>;

interface OfEvent {
  eventId: string;
  purchaseId: string;
}

function isPaid({ eventId, purchaseId }: OfEvent) {
  return and(eq(purchases.id, purchaseId), eq(purchases.eventId, eventId), eq(purchases.status, 'paid'));
}

export async function readIsPurchaseOf(reader: Reader, by: OfEvent): Promise<boolean> {
  const found = await reader.select({ id: purchases.id }).from(purchases).where(isPaid(by)).get();
  return found !== undefined;
}

/** Subjects of a purchase's resent mails. An index of an expression has no type, so `+` takes the column's away. */
function resends(purchaseId: string): SQL {
  return sql`select mail.subject_id from ${tickets} as ticket cross join ${deliveries} as mail
    where mail.channel = 'mail' and ticket.purchase_id = ${purchaseId} and mail.kind = 'resend' and substr(mail.subject_id, -36) = +ticket.id`;
}

/** A paid purchase of an event and everything that happened to it. */
export async function readAttendeePurchase(reader: Reader, by: OfEvent) {
  const { purchaseId } = by;
  const itsTickets = sql`(select ${tickets.id} from ${tickets} where ${tickets.purchaseId} = ${purchaseId})`;
  const [[purchase], ticketRows, scans, transfers, refunded, mailed, resent, [note], needs] =
    await reader.batch([
      reader
        .select({
          ...pick(purchases, 'id', 'createdAt', 'total'),
          guestName: users.name,
          guestEmail: GUEST_EMAIL,
          soldBy: ACTOR,
        })
        .from(purchases)
        .innerJoin(users, eq(users.id, purchases.userId))
        .leftJoin(actors, eq(actors.id, purchases.soldBy))
        .where(isPaid(by)),
      ticketsOfPurchases(reader, sql`${purchaseId}`),
      reader
        .select({ ...pick(checkIns, 'kind', 'ticketId', 'refusal', 'gate', 'scannedAt'), by: ACTOR })
        .from(checkIns)
        .leftJoin(actors, eq(actors.id, checkIns.scannedBy))
        .where(sql`${checkIns.ticketId} in ${itsTickets}`),
      reader
        .select({ ...pick(ticketTransfers, 'ticketId', 'sentAt', 'settledAt'), by: ACTOR, to: users.name })
        .from(ticketTransfers)
        .innerJoin(users, eq(users.id, ticketTransfers.toUserId))
        .leftJoin(actors, eq(actors.id, ticketTransfers.fromUserId))
        .where(sql`${ticketTransfers.ticketId} in ${itsTickets}`),
      reader
        .select({ ...pick(refunds, 'subjectId', 'amount', 'reason', 'createdAt'), by: ACTOR })
        .from(refunds)
        .leftJoin(actors, eq(actors.id, refunds.refundedBy))
        .where(and(eq(refunds.subjectType, 'ticket'), sql`${refunds.subjectId} in ${itsTickets}`)),
      reader
        .select(MAIL)
        .from(deliveries)
        .where(and(IS_MAIL, eq(deliveries.kind, 'purchase'), eq(deliveries.subjectId, purchaseId))),
      reader
        .select(MAIL)
        .from(deliveries)
        .where(
          and(
            IS_MAIL,
            eq(deliveries.kind, 'resend'),
            sql`${deliveries.subjectId} in (${resends(purchaseId)})`,
          ),
        ),
      reader
        .select({
          ...pick(purchaseNotes, 'text', 'updatedAt'),
          by: sql<string>`coalesce(${actors.name}, '')`,
        })
        .from(purchaseNotes)
        .leftJoin(actors, eq(actors.id, purchaseNotes.updatedBy))
        .where(eq(purchaseNotes.purchaseId, purchaseId)),
      reader
        .select(pick(accessNeeds, 'ticketId', 'needs'))
        .from(accessNeeds)
        .where(sql`${accessNeeds.ticketId} in ${itsTickets}`),
    ]);
  if (!purchase) return null;
  const events = { scans, transfers, refunded, mailed: [...mailed, ...resent] };
  return { purchase, tickets: ticketRows, needs, ...events, note: note ?? null };
}
