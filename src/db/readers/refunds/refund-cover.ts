import type { Reader } from '#db/client.ts';
import { disputedSql } from '#db/sql/money.ts';
import type { RefundCover, RefundScope } from '#shared/refunds/refund-cover.ts';

const TICKETS = 'FROM tickets t JOIN purchases p ON p.id = t.purchase_id WHERE p.sold_by IS NULL';
/** The bank has the money of disputed ones, so no refund of many includes them. */
const REFUNDABLE = "t.status = 'active' AND t.disputed_at IS NULL";

const AMOUNTS = {
  ticket: `(SELECT sum(t.amount_paid) ${TICKETS} AND t.id = ?2 AND t.event_id = ?1 AND t.status <> 'refunded')`,
  type: `(SELECT sum(t.amount_paid) ${TICKETS} AND t.ticket_type_id = ?2 AND t.event_id = ?1 AND ${REFUNDABLE})`,
  order: `(SELECT total FROM orders WHERE id = ?2 AND event_id = ?1 AND status = 'pending')`,
  event: `coalesce((SELECT sum(t.amount_paid) ${TICKETS} AND t.event_id = ?1 AND ${REFUNDABLE}), 0)
    + coalesce((SELECT sum(total) FROM orders WHERE event_id = ?1 AND status = 'pending'
                  AND NOT ${disputedSql('orders.payment_id')}), 0)`,
};

/** Whether an event's own balance covers a refund. SQL: three values without a table of their own. */
export async function readRefundCover(
  reader: Reader,
  eventId: string,
  scope: RefundScope,
): Promise<RefundCover> {
  const cover = await reader.first<RefundCover>(
    `SELECT EXISTS (SELECT 1 FROM payouts WHERE event_id = ?1 AND status <> 'failed'
              AND account_id = 'event_revenue:' || ?1) AS paidOut,
            coalesce((SELECT balance FROM ledger_accounts WHERE id = 'event_revenue:' || ?1), 0) AS balanceMinor,
            coalesce(${AMOUNTS[scope.kind]}, 0) AS amountMinor`,
    eventId,
    ...(scope.kind === 'event' ? [] : [scope.id]),
  );
  return cover ?? { paidOut: 0, balanceMinor: 0, amountMinor: 0 };
}
