import { eq, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { payments, purchaseLines, purchases, refunds, tickets, withdrawals } from '#db/schema/index.ts';
import { flagOf, pick } from '#db/typed-queries.ts';
import type { PaymentMeans } from '#shared/states.ts';

/** A ticket's own money: its place in the purchase's price and fee, and its refund. */
export type TicketMoneyRow = Awaited<ReturnType<typeof readTicketMoney>>[number];

const paidUntil = (isCounted: string) => sql`(select coalesce(sum(one.amount_paid), 0) from tickets as one
  where one.purchase_id = ${tickets.purchaseId} and one.id ${sql.raw(isCounted)} ${tickets.id})`;
const feeOf = (paid: ReturnType<typeof paidUntil>) =>
  sql`((2 * ${purchases.fee} * ${paid} + ${purchases.total}) / (2 * ${purchases.total}))`;

/** The money of tickets. The fees of a purchase's tickets, rounded cumulatively as in refunds, add up to its fee. */
export function readTicketMoney(reader: Reader, ticketIds: readonly string[]) {
  return reader
    .select({
      ticketId: tickets.id,
      price: purchaseLines.unitPrice,
      fee: sql<number>`iif(${purchases.total} = 0, 0, ${feeOf(paidUntil('<='))} - ${feeOf(paidUntil('<'))})`,
      means: sql<PaymentMeans>`case when ${purchases.total} = 0 then 'free' when ${purchases.soldBy} is not null then 'cash'
        when ${payments.id} is null then 'wallet' when ${payments.amount} < ${purchases.total} then 'both' else 'card' end`,
      refundAmount: refunds.amount,
      refundFee: refunds.fee,
      ...pick(refunds, 'kept', 'inCash', 'refundedBy', 'userId'),
      isOfCancelledEvent: flagOf(sql`${refunds.requestId} = 'cancel:' || ${refunds.subjectId}`),
      isGivenBack: flagOf(sql`${refunds.requestId} like 'return:%'`),
      toCard: withdrawals.amount,
    })
    .from(tickets)
    .innerJoin(purchases, eq(purchases.id, tickets.purchaseId))
    .innerJoin(
      purchaseLines,
      sql`${purchaseLines.purchaseId} = ${tickets.purchaseId} and ${purchaseLines.ticketTypeId} = ${tickets.ticketTypeId}`,
    )
    .leftJoin(payments, eq(payments.id, purchases.paymentId))
    .leftJoin(refunds, sql`${refunds.subjectType} = 'ticket' and ${refunds.subjectId} = ${tickets.id}`)
    .leftJoin(withdrawals, sql`${withdrawals.refundId} = ${refunds.id} and ${withdrawals.status} <> 'failed'`)
    .where(sql`${tickets.id} in (select value from json_each(${JSON.stringify(ticketIds)}))`);
}
