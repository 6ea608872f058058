import { type Column, type SQL, sql } from 'drizzle-orm';
import { UNDISPUTED } from '#db/sql/money.ts';
import { subquery } from '#db/typed-queries.ts';
import type { RefundMeans } from '#shared/states.ts';

/**
 * Where the money of a ticket or an order went with its refund, or would go, by the rules of `commit-refunds.ts`. A
 * purchase whose tickets the card covers only together with the wallet is `both`.
 * @param owed SQL of what could still be refunded of the payment's purchase
 */
export function refundMeans(of: {
  subjectType: 'ticket' | 'order';
  subjectId: Column;
  isRefunded: SQL;
  payerId: Column;
  paymentId: Column;
  owed: SQL;
}): SQL<RefundMeans> {
  return subquery(sql`select coalesce(
    case when ${of.isRefunded} then (
      select case when w.id is null then 'wallet' when w.amount < r.amount then 'both' else 'card' end
      from refunds as r left join withdrawals as w on w.refund_id = r.id and w.status <> 'failed'
      where r.subject_type = ${sql.raw(`'${of.subjectType}'`)} and r.subject_id = ${of.subjectId})
    else (
      select case when pay.amount <= pay.returned then 'wallet' when pay.amount - pay.returned < ${of.owed} then 'both'
        else 'card' end
      from payments as pay join users as u on u.id = ${of.payerId} and u.refunds_to is not 'wallet'
      where pay.id = ${of.paymentId} and pay.status = 'paid' and pay.user_id = u.id and ${sql.raw(UNDISPUTED)})
    end, 'wallet')`);
}
