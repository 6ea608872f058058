import { INDEXED_BY_ACCOUNT } from '#db/schema/money.ts';
import { unpaidKeys } from '#db/sql/unpaid.ts';
import { type AuditPart, each, type SlicedTable, sliceOf } from './audit-parts.ts';

/**
 * Checks that each row of `table` has exactly one transfer of `amount`, and none when the `owes` condition is false. Found
 * by its key `<prefix>:<id>`: there is no index by cause, and `TRANSFER_CAUSES` reports transfers with other keys.
 */
export function oneTransferEach(of: {
  table: SlicedTable;
  prefix: string;
  kinds: string;
  amount: string;
  owes: string;
  debit: string;
  credit: string;
}): AuditPart {
  return each(
    of.table,
    (rows) => `
    SELECT r.id AS subject, json_object('transfers', t.seq IS NOT NULL, 'moved', COALESCE(t.amount, 0), 'due', r.${of.amount}) AS found
    FROM ${rows} AS r LEFT JOIN ledger_transfers AS t ON t.request_id = '${of.prefix}:' || r.id AND t.kind IN (${of.kinds})
    WHERE (t.seq IS NOT NULL) <> (${of.owes} AND r.${of.amount} > 0)
       OR (t.seq IS NOT NULL AND (t.amount <> r.${of.amount} OR t.currency <> r.currency OR t.reference_id <> r.id
         OR t.debit_account_id <> ${of.debit} OR t.credit_account_id <> ${of.credit}))`,
  );
}

/** Sales of one group commit have consecutive numbers, and there are at most 250. */
const GROUP_MAX = 1_000;

/**
 * Checks that the sales of each group commit have paid their fees: in one transfer or, until November 2026, in one for
 * each sale. A slice judges the groups that begin in it.
 * @param owes the sale was not refused
 */
export function feesOf(table: 'purchases' | 'orders', owes: string): AuditPart {
  const paid = (id: string) => `coalesce((
    SELECT t.amount FROM ledger_transfers AS t WHERE t.request_id = 'fee:' || ${id} AND t.kind = 'platform_fee'
      AND t.debit_account_id = 'event_revenue:' || s.event_id AND t.credit_account_id = 'platform_fee:' || s.currency), 0)`;
  const groups = (from: string, begins: string) => `
    SELECT min(s.id) AS subject, json_object('due', SUM(CASE WHEN ${owes} THEN s.fee ELSE 0 END),
             'moved', SUM(${paid('s.id')}) + ${paid('s.attempt')}) AS found
    FROM ${from} GROUP BY s.attempt
    HAVING ${begins} SUM(CASE WHEN ${owes} THEN s.fee ELSE 0 END) <> SUM(${paid('s.id')}) + ${paid('s.attempt')}`;
  return {
    whole: groups(`${table} AS s`, ''),
    slice: sliceOf(table, 'findings', () =>
      groups(
        `${table} AS s WHERE s.seq > ?1 AND s.seq <= ?2 + ${GROUP_MAX}
           AND s.attempt IS NOT (SELECT attempt FROM ${table} WHERE seq <= ?1 ORDER BY seq DESC LIMIT 1)`,
        'min(s.seq) <= ?2 AND',
      ),
    ),
  };
}

/** The transfer `t` has the key of its cause, of which only one can exist, and its cause is in one of these tables. */
const causedBy = (prefix: string, table: string) =>
  `(t.request_id = '${prefix}:' || t.reference_id AND EXISTS (SELECT 1 FROM ${table} WHERE id = t.reference_id))`;

/** The transfer `t` books a promoter's guests who arrived, several together. */
const byHeads = (prefix: string) =>
  `(instr(t.request_id, '${prefix}:' || t.reference_id || ':') = 1 AND EXISTS (SELECT 1 FROM promoters WHERE id = t.reference_id))`;

/** The transfer `t` books what a row of the door's log took for a guest list. */
const AT_DOOR = `(instr(t.request_id, 'list_entry:' || t.reference_id || ':') = 1
  AND EXISTS (SELECT 1 FROM list_entries WHERE id = t.reference_id))`;

const DISPUTE_BACK = ['freeze', 'hold', 'taken'];
/** SQL: the keys of the transfers of the dispute `id`. */
export function disputeKeys(id: string): string {
  const entries = [...DISPUTE_BACK, 'refund', 'cover', 'fee', 'commission', 'loss'].map(
    (entry) => `'dispute_${entry}:'`,
  );
  const backs = DISPUTE_BACK.map((entry) => `'dispute_back:dispute_${entry}:'`);
  return [...entries, ...backs].map((prefix) => `${prefix} || ${id}`).join(', ');
}

/** @param ofGroup SQL condition: the fee `t` belongs to a group commit of sales */
const causes = (rows: string, ofGroup: string) => `
  SELECT t.request_id AS subject, json_object('transfer', t.kind) AS found FROM ${rows} AS t
  WHERE NOT CASE
    WHEN t.kind = 'topup' THEN ${causedBy('topup', 'payments')}
    WHEN t.kind = 'provider_fee' THEN ${causedBy('provider_fee', 'payments')}
      OR ${causedBy('dispute_charge', 'disputes')} OR ${causedBy('dispute_charge_back', 'disputes')}
    WHEN t.kind IN ('ticket_purchase', 'door_sale') THEN ${causedBy('purchase', 'purchases')} OR ${AT_DOOR}
    WHEN t.kind = 'order_purchase' THEN ${causedBy('order', 'orders')}
    WHEN t.kind = 'platform_fee' THEN ${causedBy('fee', 'purchases')} OR ${causedBy('fee', 'orders')}
      OR (t.request_id = 'fee:' || t.reference_id AND ${ofGroup})
    WHEN t.kind IN ('ticket_refund', 'order_refund', 'door_refund') THEN ${causedBy('refund', 'refunds')} OR ${AT_DOOR}
    WHEN t.kind = 'fee_refund' THEN ${causedBy('fee_refund', 'refunds')}
    WHEN t.kind = 'tip' THEN ${causedBy('tip', 'tips')}
    WHEN t.kind = 'withdrawal' THEN ${causedBy('withdrawal', 'withdrawals')}
    WHEN t.kind = 'withdrawal_return' THEN ${causedBy('withdrawal_return', 'withdrawals')}
    WHEN t.kind = 'payout' THEN ${causedBy('payout', 'payouts')}
    WHEN t.kind = 'payout_return' THEN ${causedBy('payout_return', 'payouts')}
      OR (instr(t.request_id, 'payout_return:' || t.reference_id || ':') = 1
        AND EXISTS (SELECT 1 FROM payouts WHERE id = t.reference_id))
    WHEN t.kind = 'commission' THEN ${causedBy('commission', 'purchases')} OR ${byHeads('commission_heads')}
    WHEN t.kind = 'commission_return' THEN ${causedBy('commission_return', 'refunds')} OR ${byHeads('commission_heads_back')}
      OR ${causedBy('dispute_commission', 'disputes')}
    WHEN t.kind = 'commission_paid' THEN ${causedBy('payout', 'payouts')}
    WHEN t.kind = 'dispute' THEN t.request_id IN (${disputeKeys('t.reference_id')})
      AND EXISTS (SELECT 1 FROM disputes WHERE id = t.reference_id)
    WHEN t.kind = 'unpaid' THEN t.request_id IN (${unpaidKeys('t.reference_id')})
      AND EXISTS (SELECT 1 FROM payments WHERE id = t.reference_id AND status = 'unpaid')
    ELSE 1 END`;

/** Sales have no index by group commit. A slice finds the group by the last sale before the fee: one transaction wrote both. */
export const TRANSFER_CAUSES = each(
  'ledger_transfers',
  (rows) =>
    causes(rows, 't.reference_id IN (SELECT attempt FROM purchases UNION ALL SELECT attempt FROM orders)'),
  (rows) =>
    causes(
      rows,
      `EXISTS (
        SELECT 1 FROM (
          SELECT reference_id AS id FROM ledger_transfers
          WHERE seq < t.seq AND kind IN ('ticket_purchase', 'order_purchase') ORDER BY seq DESC LIMIT 1
        ) AS sale WHERE EXISTS (SELECT 1 FROM purchases WHERE id = sale.id AND attempt = t.reference_id)
          OR EXISTS (SELECT 1 FROM orders WHERE id = sale.id AND attempt = t.reference_id))`,
    ),
);

/** What the transfers of each account add up to. One pass: the indexes by account leave transfers out. */
export const ACCOUNT_TOTALS = `
  SELECT id, SUM(amount) AS total FROM (
    SELECT id, 0 AS amount FROM ledger_accounts
    UNION ALL SELECT credit_account_id, amount FROM ledger_transfers
    UNION ALL SELECT debit_account_id, -amount FROM ledger_transfers
  ) GROUP BY id`;

/** Both sides of transfers, by account; not of wallets, which are too many to add up outside the database. */
const bothSides = (transfers: string) => `
  SELECT account, SUM(amount) AS moved FROM (
    SELECT credit_account_id AS account, amount FROM ${transfers}
    UNION ALL SELECT debit_account_id, -amount FROM ${transfers}
  ) WHERE substr(account, 1, 7) <> 'wallet:' GROUP BY account`;

/** The transfers of a wallet `a` that the indexes by account leave out, found by their cause. */
const sumOf = (cause: string, side: 'debit' | 'credit') => `
  coalesce((SELECT SUM(t.amount) FROM ${cause}s AS c CROSS JOIN ledger_transfers AS t
    ON t.request_id = '${cause === 'payment' ? 'topup' : cause}:' || c.id AND t.${side}_account_id = a.id
    WHERE c.user_id = a.user_id), 0)`;
const indexedSum = (side: 'debit' | 'credit') => `
  coalesce((SELECT SUM(amount) FROM ledger_transfers WHERE ${side}_account_id = a.id AND ${INDEXED_BY_ACCOUNT}), 0)`;

/** A balance is the sum of its transfers: of wallets by their owner, of other accounts by one walk over the ledger. */
export const BALANCES: readonly AuditPart[] = [
  {
    whole: `SELECT a.id AS subject, json_object('balance', a.balance, 'moved', moved.total) AS found
      FROM (${ACCOUNT_TOTALS}) AS moved JOIN ledger_accounts AS a ON a.id = moved.id WHERE moved.total <> a.balance`,
    slice: sliceOf(
      'ledger_accounts',
      'findings',
      (rows) => `
      SELECT id AS subject, json_object('balance', balance, 'moved', moved) AS found FROM (
        SELECT a.id, a.balance, ${indexedSum('credit')} - ${indexedSum('debit')} + ${sumOf('payment', 'credit')}
          - ${sumOf('purchase', 'debit')} - ${sumOf('order', 'debit')} AS moved
        FROM ${rows} AS a WHERE a.kind = 'wallet'
      ) WHERE moved <> balance`,
    ),
  },
  { whole: null, slice: sliceOf('ledger_transfers', 'totals', bothSides) },
  {
    whole: null,
    slice: sliceOf(
      'ledger_accounts',
      'balances',
      (rows) => `
      SELECT a.id AS account, a.balance, coalesce(later.moved, 0) AS since FROM ${rows} AS a
      LEFT JOIN (${bothSides('(SELECT * FROM ledger_transfers WHERE seq > ?3)')}) AS later ON later.account = a.id
      WHERE a.kind <> 'wallet'`,
    ),
  },
];

/** The accounts of a row `r`. */
export const WALLET = "'wallet:' || r.user_id || ':' || r.currency";
export const CLEARING =
  "'provider_clearing:' || (SELECT provider FROM payments WHERE id = r.payment_id) || ':' || r.currency";
/** Where a payout left: the provider's balance, the platform's bank, or the organizer, whom the event then owes it. */
export const PAID_OUT = `CASE r.method WHEN 'house' THEN 'event_revenue:' || r.event_id ELSE CASE r.method WHEN 'connect'
  THEN 'provider_clearing:' || (SELECT c.provider FROM connected_accounts AS c JOIN events AS e ON e.organization_id = c.organizer_id
     WHERE e.id = r.event_id)
  ELSE 'payout_clearing' END || ':' || r.currency END`;
export const REVENUE = "'event_revenue:' || r.event_id";
export const DOOR_CASH = "'door_cash:' || r.event_id";
export const DOOR_REVENUE = "'door_revenue:' || r.event_id";
/**
 * The account of the tip's performer. For a performer who left the line-up only the transfer still names the account,
 * so any tips account of the event passes.
 */
export const TIPPED = `CASE WHEN r.performer_id IS NULL AND instr(t.credit_account_id, 'tips_payable:' || r.event_id || ':') = 1
  THEN t.credit_account_id ELSE 'tips_payable:' || r.event_id || ':' || COALESCE(r.performer_id, '') END`;
