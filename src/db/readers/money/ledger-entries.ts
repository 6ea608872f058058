import type { Reader } from '#db/client.ts';
import { INDEXED_BY_ACCOUNT } from '#db/schema/money.ts';
import type { LEDGER_ENTRY_ACCOUNTS, LEDGER_ENTRY_KINDS } from '#shared/contracts/money/ledger-entries.ts';
import type { Currency } from '#shared/money/money.ts';

export interface LedgerEntryRow {
  seq: number;
  kind: (typeof LEDGER_ENTRY_KINDS)[number];
  account: (typeof LEDGER_ENTRY_ACCOUNTS)[number];
  amountMinor: number;
  currency: Currency;
  at: number;
  purchaseId: string | null;
  reference: string;
}

const OF_ACCOUNTS =
  "a.event_id = ?1 AND a.kind IN ('event_revenue', 'door_revenue', 'tips_payable', 'commission_payable')";
const TRANSFER = 't.seq, t.kind, t.currency, t.created_at AS at, t.reference_id, t.description';

/** SQL: entries of sales are found by the sales, see `INDEXED_BY_ACCOUNT`. */
const ENTRIES = `
  SELECT ${TRANSFER}, a.kind AS account, t.amount AS minor FROM ledger_accounts a
  CROSS JOIN ledger_transfers t ON t.credit_account_id = a.id AND t.${INDEXED_BY_ACCOUNT} WHERE ${OF_ACCOUNTS}
  UNION ALL
  SELECT ${TRANSFER}, a.kind, -t.amount FROM ledger_accounts a
  CROSS JOIN ledger_transfers t ON t.debit_account_id = a.id AND t.${INDEXED_BY_ACCOUNT} WHERE ${OF_ACCOUNTS}
  UNION ALL
  SELECT ${TRANSFER}, 'event_revenue', t.amount FROM purchases p
  CROSS JOIN ledger_transfers t ON t.request_id = 'purchase:' || p.id
  WHERE p.event_id = ?1 AND p.status = 'paid' AND p.sold_by IS NULL
  UNION ALL
  SELECT ${TRANSFER}, 'event_revenue', t.amount FROM orders o
  CROSS JOIN ledger_transfers t ON t.request_id = 'order:' || o.id
  WHERE o.event_id = ?1 AND o.status IS NOT NULL`;

/** The next ledger entries of an event's accounts. The caller has checked its owner. */
export async function readLedgerEntries(
  reader: Reader,
  page: { eventId: string; after: number; limit: number },
): Promise<LedgerEntryRow[]> {
  return await reader.all(
    `SELECT l.seq, l.kind, l.account, l.minor AS amountMinor, l.currency, l.at,
            CASE WHEN l.kind IN ('ticket_purchase', 'order_purchase') THEN l.reference_id
                 WHEN l.kind IN ('commission', 'door_sale') THEN p.id
                 ELSE coalesce(t.purchase_id, r.subject_id) END AS purchaseId,
            CASE WHEN l.kind IN ('payout', 'payout_return', 'commission_paid') THEN l.description ELSE l.reference_id END AS reference
     FROM (SELECT * FROM (${ENTRIES}) WHERE seq > ?2 ORDER BY seq LIMIT ?3) l
     LEFT JOIN purchases p ON l.kind IN ('commission', 'door_sale') AND p.id = l.reference_id
     LEFT JOIN refunds r ON r.id = l.reference_id
     LEFT JOIN tickets t ON r.subject_type = 'ticket' AND t.id = r.subject_id
     ORDER BY l.seq`,
    page.eventId,
    page.after,
    page.limit,
  );
}
