import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { readPage } from '#db/read-page.ts';
import { disputes, events, ledgerTransfers, payments, tickets, users } from '#db/schema/index.ts';
import { pick, subquery } from '#db/typed-queries.ts';

const DISPUTE = {
  ...pick(
    disputes,
    'id',
    'paymentId',
    'currency',
    'status',
    'reason',
    'evidenceDueAt',
    'openedAt',
    'closedAt',
  ),
  amountMinor: disputes.amount,
};

export type DisputeRow = NonNullable<Awaited<ReturnType<typeof readDispute>>>;

export function readDispute(reader: Reader, id: string) {
  return reader.select(DISPUTE).from(disputes).where(eq(disputes.id, id)).get();
}

export type DisputedPaymentRow = NonNullable<Awaited<ReturnType<typeof readDisputedPayment>>>;

/** The payment of a provider's charge. */
export function readDisputedPayment(
  reader: Reader,
  by: { provider: 'test' | 'stripe'; providerIntent: string },
) {
  return reader
    .select({
      ...pick(payments, 'id', 'userId', 'provider', 'currency', 'purpose', 'resultId', 'eventId'),
      amountMinor: payments.amount,
      eventName: events.name,
    })
    .from(payments)
    .leftJoin(events, eq(events.id, payments.eventId))
    .where(and(eq(payments.provider, by.provider), eq(payments.providerIntent, by.providerIntent)))
    .get();
}

/** The tickets of a payment's purchase. */
export function readPaidTickets(reader: Reader, purchaseId: string) {
  return reader
    .select(pick(tickets, 'id', 'status'))
    .from(tickets)
    .where(eq(tickets.purchaseId, purchaseId));
}

/** What an entry of the dispute holds now; 0 once it is reversed. */
function standingEntry(entry: 'freeze' | 'hold'): SQL<number> {
  const key = sql`'dispute_' || ${sql.raw(`'${entry}'`)} || ':' || ${disputes.id}`;
  return subquery(sql`select coalesce(sum(iif(substr(request_id, 1, 13) = 'dispute_back:', -amount, amount)), 0)
    from ${ledgerTransfers} where request_id in (${key}, 'dispute_back:' || ${key})`);
}

/** Disputes, those without an end first, then the newest. */
export function readDisputes(reader: Reader, by: { limit: number; offset: number }) {
  return readPage(reader, {
    rows: reader
      .select({
        ...DISPUTE,
        ...pick(payments, 'userId', 'purpose', 'eventId'),
        payerName: users.name,
        payerEmail: users.email,
        eventName: events.name,
        frozenMinor: standingEntry('freeze'),
        heldMinor: standingEntry('hold'),
      })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .innerJoin(users, eq(users.id, payments.userId))
      .leftJoin(events, eq(events.id, payments.eventId))
      .orderBy(sql`${disputes.closedAt} is null desc`, desc(disputes.openedAt), disputes.id)
      .limit(by.limit)
      .offset(by.offset),
    total: reader.select({ total: count() }).from(disputes),
  });
}

/** Open disputes of an event's sales, and what they hold of its revenue. */
export async function readFrozen(reader: Reader, eventId: string) {
  const [row] = await reader
    .select({
      count: count(),
      amountMinor: sql<number>`coalesce(sum(${disputes.amount}), 0)`,
      heldMinor: sql<number>`coalesce(sum(${standingEntry('hold')}), 0)`,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(payments.eventId, eventId), eq(disputes.status, 'open')));
  return row ?? { count: 0, amountMinor: 0, heldMinor: 0 };
}
