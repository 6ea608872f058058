import { commissionAccount } from '#db/ledger/ledger-accounts.ts';
import type { Currency } from '#shared/money/money.ts';

/** What the sale of a purchase owes to the promoter who is credited with it. Amounts in minor units. */
export interface SoldCredit {
  promoterId: string;
  /** Sum of its tickets' commissions. */
  commission: number;
  /** For each ticket that arrives. */
  headCommission: number;
}

interface OfFlush {
  eventId: string;
  eventName: string;
  currency: Currency;
  now: number;
}

const OPEN_ACCOUNTS = `
  INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, event_id, created_at)
  SELECT value, 'commission_payable', ?2, ?3, ?4 FROM json_each(?1)`;

/** Before the sales of a flush that promoters are credited with. */
export function openCommissionAccounts(
  db: D1Database,
  { eventId, currency, now }: OfFlush,
  promoterIds: readonly string[],
): D1PreparedStatement {
  const accounts = [...new Set(promoterIds)].map((id) => commissionAccount(eventId, id));
  return db.prepare(OPEN_ACCOUNTS).bind(JSON.stringify(accounts), currency, eventId, now);
}

/** Books what the purchases owe that this attempt inserted. @param from `paidBy` of purchases; ?1 ids, ?2 attempt, ?3 description */
export function insertCommissions(from: string): string {
  return `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                reference_id, description, created_at)
  SELECT 'commission:' || p.id, 'commission', 'event_revenue:' || p.event_id,
         'commission_payable:' || p.event_id || ':' || p.promoter_id, p.commission, p.currency, p.id, ?3, p.created_at
  ${from} AND p.promoter_id IS NOT NULL AND p.commission > 0 ORDER BY p.seq`;
}

/** The commissions that the refunds take back. @param these `refunds AS r` of the batch; ?2 description */
export function commissionsBack(these: string): string {
  return `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                reference_id, description, created_at)
  SELECT 'commission_return:' || r.id, 'commission_return', 'commission_payable:' || r.event_id || ':' || p.promoter_id,
         'event_revenue:' || r.event_id, r.commission, r.currency, r.id, ?2, r.created_at
  FROM ${these} JOIN tickets AS t ON t.id = r.subject_id JOIN purchases AS p ON p.id = t.purchase_id
  WHERE r.commission > 0 AND r.subject_type = 'ticket'
  ON CONFLICT DO NOTHING`;
}

/** The tickets of the messages whose commission depends on whether they are in; none is read unless a rule of the event is. */
const ARRIVALS = `
  (SELECT 1 FROM promoters WHERE event_id = ?1 LIMIT 1) AS any_promoter
  CROSS JOIN (SELECT DISTINCT ticket_id FROM check_ins
              WHERE event_id = ?1 AND seq IN (SELECT value FROM json_each(?2))) AS sent
  CROSS JOIN tickets AS t ON t.id = sent.ticket_id
  CROSS JOIN purchases AS p ON p.id = t.purchase_id AND p.head_commission > 0
  CROSS JOIN events AS e ON e.id = p.event_id`;

const COLUMNS = `request_id, kind, debit_account_id, credit_account_id, amount, currency, reference_id, description,
  created_at`;
const REVENUE = "'event_revenue:' || p.event_id";
const PAYABLE = "'commission_payable:' || p.event_id || ':' || p.promoter_id";
/** Unlike a sale's it has no row of its own: the same transaction marks what it counts, so that it counts once. */
const KEY = "p.promoter_id || ':' || lower(hex(randomblob(12)))";

/** Guests who have arrived earn their promoters the agreed amount, one entry for all of a promoter's. */
const ARRIVED = `
  INSERT INTO ledger_transfers (${COLUMNS})
  SELECT 'commission_heads:' || ${KEY}, 'commission', ${REVENUE}, ${PAYABLE}, SUM(p.head_commission), p.currency,
         p.promoter_id, e.name, ?3
  FROM ${ARRIVALS} WHERE t.status = 'used' AND coalesce(t.commission, 0) = 0 GROUP BY p.promoter_id`;

/** Undone admissions take it back. */
const UNDONE = `
  INSERT INTO ledger_transfers (${COLUMNS})
  SELECT 'commission_heads_back:' || ${KEY}, 'commission_return', ${PAYABLE}, ${REVENUE}, SUM(t.commission), p.currency,
         p.promoter_id, e.name, ?3
  FROM ${ARRIVALS} WHERE t.status = 'active' AND t.commission > 0 GROUP BY p.promoter_id`;

const MARK_ARRIVALS = `
  UPDATE tickets SET commission = iif(status = 'used', (SELECT head_commission FROM purchases WHERE id = purchase_id), 0)
  WHERE id IN (SELECT t.id FROM ${ARRIVALS} WHERE t.status IN ('active', 'used')
    AND coalesce(t.commission, 0) <> iif(t.status = 'used', p.head_commission, 0))`;

/**
 * After the tickets of a batch of check-ins are marked: commissions per arrived guest follow their state. Idempotent, as they
 * book the difference between what is due and what is booked.
 * @param seqs JSON: the numbers of the check-ins
 */
export function headCommissions(
  db: D1Database,
  { eventId, seqs, now }: { eventId: string; seqs: string; now: number },
): D1PreparedStatement[] {
  return [
    db.prepare(ARRIVED).bind(eventId, seqs, now),
    db.prepare(UNDONE).bind(eventId, seqs, now),
    db.prepare(MARK_ARRIVALS).bind(eventId, seqs),
  ];
}
