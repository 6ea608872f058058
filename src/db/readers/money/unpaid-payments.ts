import { and, asc, count, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, orders, payments, tickets, users } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';

const UNPAID = {
  ...pick(payments, 'id', 'userId', 'currency', 'purpose', 'eventId', 'resultId', 'expiresAt', 'closedAt'),
  amountMinor: payments.amount,
  dueMinor: payments.due,
  eventName: events.name,
  eventStatus: events.status,
};
// Repeats the condition of the index `payments_unpaid`.
const isUnpaid = sql`${payments.status} = 'unpaid' AND (${payments.due} > 0 OR ${payments.closedAt} IS NULL)`;

export type UnpaidPayment = NonNullable<Awaited<ReturnType<typeof readUnpaid>>>;

/** A payment whose capture was refused permanently. */
export function readUnpaid(reader: Reader, id: string) {
  return reader
    .select(UNPAID)
    .from(payments)
    .leftJoin(events, eq(events.id, payments.eventId))
    .where(and(eq(payments.id, id), eq(payments.status, 'unpaid')))
    .get();
}

/** Those whose time or event is over, or that were paid in another way, and whose box office may not know it. */
export function readUnclosed(reader: Reader, by: { now: number; limit: number }) {
  const isDecided = or(eq(payments.due, 0), lte(payments.expiresAt, by.now), eq(events.status, 'cancelled'));
  return reader
    .select(UNPAID)
    .from(payments)
    .leftJoin(events, eq(events.id, payments.eventId))
    .where(and(isUnpaid, isNull(payments.closedAt), isDecided))
    .orderBy(asc(payments.expiresAt))
    .limit(by.limit);
}

/** What a person owes, soonest first. */
export function readOwnUnpaid(reader: Reader, userId: string) {
  return reader
    .select(UNPAID)
    .from(payments)
    .leftJoin(events, eq(events.id, payments.eventId))
    .where(and(isUnpaid, eq(payments.userId, userId), gt(payments.due, 0)))
    .orderBy(asc(payments.expiresAt));
}

/** What all people owe, newest first, for administrators. */
export function readAllUnpaid(reader: Reader, limit: number) {
  return reader
    .select({ ...UNPAID, payerName: users.name, payerEmail: users.email })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(events, eq(events.id, payments.eventId))
    .where(and(isUnpaid, gt(payments.due, 0)))
    .orderBy(desc(payments.expiresAt))
    .limit(limit);
}

/** Its tickets, or its order, as D1 has them. */
export async function readUnpaidSubjects(
  reader: Reader,
  { purpose, resultId }: Pick<UnpaidPayment, 'purpose' | 'resultId'>,
): Promise<{ id: string; isOpen: boolean }[]> {
  if (resultId === null) return [];
  if (purpose === 'tickets') {
    const rows = await reader
      .select(pick(tickets, 'id', 'status'))
      .from(tickets)
      .where(eq(tickets.purchaseId, resultId));
    return rows.map(({ id, status }) => ({ id, isOpen: status === 'active' }));
  }
  if (purpose !== 'order') return [];
  const rows = await reader
    .select(pick(orders, 'id', 'status'))
    .from(orders)
    .where(eq(orders.id, resultId));
  return rows.map(({ id, status }) => ({ id, isOpen: status === 'pending' }));
}

/** How many payments are owed, for the figures of administrators. */
export async function countUnpaid(reader: Reader): Promise<number> {
  const [row] = await reader
    .select({ total: count() })
    .from(payments)
    .where(and(isUnpaid, gt(payments.due, 0)));
  return row?.total ?? 0;
}
