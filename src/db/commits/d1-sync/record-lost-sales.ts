import { commitRepeatable } from '#db/client.ts';
import { INSERT_AUDIT } from '#db/commits/audit/commit-audited.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';

/** A sale that a box office made and that D1 has lost by a restore. */
export interface LostSale {
  kind: 'tickets' | 'order';
  userId: string;
  requestId: string;
  receipt: PurchaseReceipt | OrderReceipt;
}

/** Bounds the size of a bound parameter. */
const SALES_PER_STATEMENT_MAX = 200;

/** Writes lost sales into the audit log, for the operator. Idempotent by sale. */
export async function recordLostSales(
  db: D1Database,
  { eventId, actorId, sales, now }: { eventId: string; actorId: string; sales: LostSale[]; now: number },
): Promise<void> {
  for (let from = 0; from < sales.length; from += SALES_PER_STATEMENT_MAX) {
    const rows = sales
      .slice(from, from + SALES_PER_STATEMENT_MAX)
      .map(({ kind, userId, receipt, requestId }) => {
        const id = 'purchaseId' in receipt ? receipt.purchaseId : receipt.orderId;
        return {
          id,
          subject: kind === 'tickets' ? 'purchase' : 'order',
          details: { userId, requestId, ...receipt },
        };
      });
    await commitRepeatable(db, [
      db
        .prepare(
          `${INSERT_AUDIT}
           SELECT 'lost:' || (value ->> 'id'), ?2, 'sale.lost', value ->> 'subject', value ->> 'id', ?3,
                  value -> 'details', ?4
           FROM json_each(?1) WHERE true ON CONFLICT (id) DO NOTHING`,
        )
        .bind(JSON.stringify(rows), actorId, eventId, now),
    ]);
  }
}
