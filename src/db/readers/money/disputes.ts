import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { readPage } from '#db/read-page.ts';
import { disputes, events, ledgerTransfers, payments, refunds, tickets, users } from '#db/schema/index.ts';
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

/** What these entries of the dispute have moved and no reversal took back. */
function standing(...entries: string[]): SQL<number> {
  const keys = sql.join(
    entries.map((entry) => sql`'dispute_' || ${sql.raw(`'${entry}'`)} || ':' || ${disputes.id}`),
    sql`, `,
  );
  const backs = sql.join(
    entries.map((entry) => sql`'dispute_back:dispute_' || ${sql.raw(`'${entry}'`)} || ':' || ${disputes.id}`),
    sql`, `,
  );
  return subquery(sql`select coalesce(sum(iif(substr(request_id, 1, 13) = 'dispute_back:', -amount, amount)), 0)
    from ${ledgerTransfers} where request_id in (${keys}, ${backs})`);
}

/** The platform's fee for the tickets that a lost dispute refunded, and for the rest of the sale. */
const FEES_BACK = sql<number>`(${standing('fee')} + (select coalesce(sum(fee), 0) from ${refunds}
  where ${refunds.refundedBy} = ${payments.userId} and ${refunds.requestId} = 'dispute:' || ${disputes.id}))`;

/** Who bears the disputed amount: now, while the bank decides, or at last. Their sum is the amount; 0 once it is won. */
export const BORNE = {
  walletMinor: standing('freeze'),
  organizerMinor: subquery<number>(sql`select ${standing('hold', 'refund', 'cover')} - ${FEES_BACK}`),
  platformMinor: subquery<number>(sql`select case ${disputes.status}
    when 'open' then ${disputes.amount} - ${standing('freeze', 'hold')} when 'lost' then ${standing('loss')} + ${FEES_BACK}
    else 0 end`),
  /** The provider's charge for the dispute, which the platform pays on top. */
  feeMinor: subquery<number>(sql`select ${disputes.fee} - ${disputes.feeReturned}`),
};

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
        ...BORNE,
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
      heldMinor: sql<number>`coalesce(sum(${standing('hold')}), 0)`,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(payments.eventId, eventId), eq(disputes.status, 'open')));
  return row ?? { count: 0, amountMinor: 0, heldMinor: 0 };
}
