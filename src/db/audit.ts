import {
  ACCOUNT_TOTALS,
  CLEARING,
  DOOR_CASH,
  DOOR_REVENUE,
  feesOf,
  oneTransferEach,
  REVENUE,
  TIPPED,
  WALLET,
} from './audit-transfers.ts';
import { readerOf } from './client.ts';
import { PAYMENT_CHECKS, type ProviderComparison, TEST_PROVIDER_BALANCES } from './payment-checks.ts';
import { INDEXED_BY_ACCOUNT } from './schema/money.ts';

/**
 * Audits ledger, stock and check-ins from the rows alone. Each check is one SELECT that returns the violations:
 * `subject` (an id) and `found` (JSON: one of `BOOK_FACTS` each, with its value). Amounts in minor units, times in Unix
 * ms. An empty database passes.
 */
export interface AuditCheck {
  name: string;
  sql: string;
}

export interface AuditFinding {
  check: string;
  subject: string;
  found: string;
}

export interface AuditReport {
  /** Names of the checks that ran. */
  checks: string[];
  findings: AuditFinding[];
  /** The ledger beside the embedded provider's books, by currency; empty with another provider. */
  balances: ProviderComparison[];
}

/** Rows reported per check: enough to see the pattern, few enough to read. */
const FINDINGS_PER_CHECK_MAX = 50;

export const AUDIT_CHECKS: readonly AuditCheck[] = [
  {
    name: 'debits equal credits in every currency',
    sql: `SELECT currency AS subject, json_object('balance', SUM(balance)) AS found
          FROM ledger_accounts GROUP BY currency HAVING SUM(balance) <> 0`,
  },
  {
    name: 'a balance is the sum of its transfers',
    sql: `SELECT a.id AS subject, json_object('balance', a.balance, 'moved', moved.total) AS found
          FROM (${ACCOUNT_TOTALS}) AS moved JOIN ledger_accounts AS a ON a.id = moved.id WHERE moved.total <> a.balance`,
  },
  {
    name: 'an event on sale has the accounts that its sales go to',
    sql: `SELECT e.id AS subject, '{}' AS found FROM events AS e
          WHERE e.status = 'published' AND EXISTS (SELECT 1 FROM ticket_types WHERE event_id = e.id)
            AND (NOT EXISTS (SELECT 1 FROM ledger_accounts WHERE id = 'event_revenue:' || e.id AND currency = e.currency)
              OR NOT EXISTS (SELECT 1 FROM ledger_accounts WHERE id = 'platform_fee:' || e.currency))`,
  },
  {
    name: 'no wallet is below zero',
    sql: `SELECT id AS subject, json_object('balance', balance) AS found
          FROM ledger_accounts WHERE kind = 'wallet' AND balance < 0`,
  },
  {
    name: 'a transfer stays in one currency',
    sql: `SELECT t.request_id AS subject, json_object('currency', t.currency, 'from', d.currency, 'to', c.currency) AS found
          FROM ledger_transfers AS t JOIN ledger_accounts AS d ON d.id = t.debit_account_id
          JOIN ledger_accounts AS c ON c.id = t.credit_account_id
          WHERE t.currency <> d.currency OR t.currency <> c.currency`,
  },
  {
    name: 'a transfer has its cause',
    sql: `SELECT request_id AS subject, json_object('transfer', kind) AS found FROM ledger_transfers
          WHERE NOT CASE
            WHEN kind = 'topup' THEN reference_id IN (SELECT id FROM payments)
            WHEN kind = 'provider_fee' THEN reference_id IN (SELECT id FROM payments UNION ALL SELECT id FROM disputes)
            WHEN kind IN ('ticket_purchase', 'door_sale') THEN reference_id IN (SELECT id FROM purchases)
            WHEN kind = 'order_purchase' THEN reference_id IN (SELECT id FROM orders)
            WHEN kind = 'platform_fee'
              THEN reference_id IN (SELECT attempt FROM purchases UNION ALL SELECT attempt FROM orders
                                    UNION ALL SELECT id FROM purchases UNION ALL SELECT id FROM orders)
            WHEN kind IN ('ticket_refund', 'order_refund', 'fee_refund', 'door_refund')
              THEN reference_id IN (SELECT id FROM refunds)
            WHEN kind = 'tip' THEN reference_id IN (SELECT id FROM tips)
            WHEN kind IN ('withdrawal', 'withdrawal_return') THEN reference_id IN (SELECT id FROM withdrawals)
            WHEN kind IN ('payout', 'payout_return') THEN reference_id IN (SELECT id FROM payouts)
            WHEN kind = 'dispute' THEN reference_id IN (SELECT id FROM disputes)
            ELSE 1 END`,
  },
  {
    name: 'sold counts the tickets that are not refunded',
    sql: `SELECT y.id AS subject, json_object('sold', y.sold, 'tickets', count(t.id)) AS found
          FROM ticket_types AS y LEFT JOIN tickets AS t ON t.ticket_type_id = y.id AND t.status <> 'refunded'
          GROUP BY y.id HAVING y.sold <> count(t.id)`,
  },
  {
    name: 'no more tickets are sold than there are',
    sql: `SELECT id AS subject, json_object('sold', sold, 'places', quantity) AS found
          FROM ticket_types WHERE sold > quantity OR sold < 0`,
  },
  {
    name: 'no event is fuller than its capacity',
    sql: `SELECT e.id AS subject, json_object('sold', SUM(y.sold), 'places', e.capacity) AS found
          FROM events AS e JOIN ticket_types AS y ON y.event_id = e.id
          WHERE e.capacity IS NOT NULL GROUP BY e.id HAVING SUM(y.sold) > e.capacity`,
  },
  {
    name: 'a purchase is the sum of its lines',
    sql: `SELECT p.id AS subject, json_object('total', p.total, 'lines', COALESCE(SUM(l.total), 0)) AS found
          FROM purchases AS p LEFT JOIN purchase_lines AS l ON l.purchase_id = p.id
          GROUP BY p.id
          HAVING (p.status = 'paid' AND (COALESCE(SUM(l.total), 0) <> p.total OR COALESCE(SUM(l.discount), 0) <> p.discount))
              OR (p.status = 'refused' AND count(l.purchase_id) > 0)`,
  },
  {
    name: 'a line of a purchase is the sum of its tickets',
    sql: `SELECT l.purchase_id AS subject,
                 json_object('quantity', l.quantity, 'total', l.total, 'tickets', count(t.id), 'paid', COALESCE(SUM(t.amount_paid), 0)) AS found
          FROM purchase_lines AS l
          LEFT JOIN tickets AS t ON t.purchase_id = l.purchase_id AND t.ticket_type_id = l.ticket_type_id
          GROUP BY l.purchase_id, l.ticket_type_id
          HAVING count(t.id) <> l.quantity OR COALESCE(SUM(t.amount_paid), 0) <> l.total`,
  },
  {
    name: 'a ticket belongs to a line of its own buyer and event',
    sql: `SELECT t.id AS subject, json_object('purchase', t.purchase_id) AS found
          FROM tickets AS t LEFT JOIN purchases AS p ON p.id = t.purchase_id
          LEFT JOIN ticket_types AS y ON y.id = t.ticket_type_id
          LEFT JOIN purchase_lines AS l ON l.purchase_id = t.purchase_id AND l.ticket_type_id = t.ticket_type_id
          WHERE p.status IS NOT 'paid' OR p.event_id <> t.event_id
             OR t.user_id <> COALESCE((SELECT f.to_user_id FROM ticket_transfers AS f
               WHERE f.ticket_id = t.id AND f.status = 'accepted' ORDER BY f.settled_at DESC, f.rowid DESC LIMIT 1), p.user_id)
             OR y.event_id IS NOT t.event_id OR l.purchase_id IS NULL`,
  },
  {
    name: 'the code of a former holder belongs to no ticket',
    sql: `SELECT t.id AS subject, json_object('purchase', t.purchase_id) AS found
          FROM ticket_transfers AS f JOIN tickets AS t ON t.secret = f.former_secret`,
  },
  {
    name: 'a paid purchase has one transfer',
    sql: oneTransferEach({
      table: 'purchases',
      kinds: "'ticket_purchase', 'door_sale'",
      amount: 'total',
      owes: "r.status = 'paid'",
      debit: `CASE WHEN r.sold_by IS NULL THEN ${WALLET} ELSE ${DOOR_CASH} END`,
      credit: `CASE WHEN r.sold_by IS NULL THEN ${REVENUE} ELSE ${DOOR_REVENUE} END`,
    }),
  },
  {
    name: 'a purchase pays its fee once',
    sql: feesOf('purchases', "status = 'paid'"),
  },
  {
    name: 'a sale in cash has its guest and no fee',
    sql: `SELECT p.id AS subject, json_object('soldBy', p.sold_by, 'fee', p.fee, 'discount', p.discount) AS found
          FROM purchases AS p LEFT JOIN users AS u ON u.id = p.user_id
          WHERE u.door_event_id IS NOT CASE WHEN p.sold_by IS NOT NULL THEN p.event_id END
             OR (p.sold_by IS NOT NULL AND (p.fee <> 0 OR p.discount <> 0))`,
  },
  {
    name: 'cash at the door is what its standing tickets cost',
    sql: `SELECT a.id AS subject, json_object('balance', a.balance, 'paid', COALESCE(SUM(t.amount_paid), 0)) AS found
          FROM ledger_accounts AS a LEFT JOIN purchases AS p
            ON p.event_id = a.event_id AND p.sold_by IS NOT NULL AND p.status = 'paid'
          LEFT JOIN tickets AS t ON t.purchase_id = p.id AND t.status <> 'refunded'
          WHERE a.kind IN ('door_cash', 'door_revenue') GROUP BY a.id
          HAVING a.balance <> COALESCE(SUM(t.amount_paid), 0) * CASE a.kind WHEN 'door_cash' THEN -1 ELSE 1 END`,
  },
  {
    name: 'an order is the sum of its lines',
    sql: `SELECT o.id AS subject, json_object('total', o.total, 'lines', COALESCE(SUM(l.total), 0)) AS found
          FROM orders AS o LEFT JOIN order_lines AS l ON l.order_id = o.id
          GROUP BY o.id
          HAVING (o.status IS NOT NULL AND COALESCE(SUM(l.total), 0) <> o.total)
              OR (o.status IS NULL AND count(l.order_id) > 0)`,
  },
  {
    name: 'an order has one transfer',
    sql: oneTransferEach({
      table: 'orders',
      kinds: "'order_purchase'",
      amount: 'total',
      owes: 'r.status IS NOT NULL',
      debit: WALLET,
      credit: REVENUE,
    }),
  },
  {
    name: 'an order pays its fee once',
    sql: feesOf('orders', 'status IS NOT NULL'),
  },
  {
    name: 'a menu item counts what is ordered',
    sql: `SELECT i.id AS subject, json_object('sold', i.sold, 'ordered', COALESCE(SUM(l.quantity), 0)) AS found
          FROM menu_items AS i LEFT JOIN (
            SELECT line.menu_item_id, line.quantity FROM order_lines AS line
            JOIN orders AS o ON o.id = line.order_id AND o.status IN ('pending', 'completed')
          ) AS l ON l.menu_item_id = i.id
          GROUP BY i.id HAVING i.sold <> COALESCE(SUM(l.quantity), 0) OR i.sold > i.quantity`,
  },
  {
    name: 'a code counts its uses',
    sql: `SELECT c.id AS subject, json_object('counted', c.used, 'uses', count(u.used_by)) AS found
          FROM discount_codes AS c LEFT JOIN discount_uses AS u ON u.discount_code_id = c.id
          GROUP BY c.id HAVING c.used <> count(u.used_by) OR c.used > COALESCE(c.max_uses, c.used)`,
  },
  {
    name: 'a discounted sale has its use of the code',
    sql: `SELECT s.id AS subject, json_object('discount', s.discount, 'byCode', u.amount) AS found
          FROM (SELECT id, discount_code_id, discount FROM purchases WHERE status = 'paid'
                UNION ALL SELECT id, discount_code_id, discount FROM orders WHERE status IS NOT NULL) AS s
          LEFT JOIN discount_uses AS u ON u.discount_code_id = s.discount_code_id AND u.used_by = s.id
          WHERE s.discount_code_id IS NOT NULL AND u.amount IS NOT s.discount`,
  },
  {
    name: 'a used ticket was let in once',
    sql: `SELECT t.id AS subject, json_object('status', t.status, 'admitted', count(CASE c.kind WHEN 'admitted' THEN 1 END),
                   'undone', count(CASE c.kind WHEN 'undone' THEN 1 END)) AS found
          FROM tickets AS t LEFT JOIN check_ins AS c ON c.ticket_id = t.id AND c.kind IN ('admitted', 'undone')
          WHERE t.status IN ('active', 'used') GROUP BY t.id
          HAVING count(CASE c.kind WHEN 'admitted' THEN 1 END) - count(CASE c.kind WHEN 'undone' THEN 1 END)
                 <> (t.status = 'used')`,
  },
  {
    name: 'the newest entry of a ticket is its state',
    sql: `SELECT t.id AS subject, json_object('status', t.status, 'usedAt', t.used_at, 'lastEntry', last.kind,
                   'lastEntryAt', last.scanned_at) AS found
          FROM tickets AS t JOIN (
            SELECT ticket_id, kind, scanned_at, MAX(seq) FROM check_ins WHERE kind IN ('admitted', 'undone') GROUP BY ticket_id
          ) AS last ON last.ticket_id = t.id
          WHERE t.status IN ('active', 'used')
            AND (t.status <> CASE last.kind WHEN 'admitted' THEN 'used' ELSE 'active' END
              OR t.used_at IS NOT CASE last.kind WHEN 'admitted' THEN last.scanned_at END)`,
  },
  {
    name: 'a paid payment is credited once',
    sql: oneTransferEach({
      table: 'payments',
      kinds: "'topup'",
      amount: 'amount',
      owes: "r.status = 'paid'",
      debit: "'provider_clearing:' || r.provider || ':' || r.currency",
      credit: WALLET,
    }),
  },
  {
    name: 'a withdrawal leaves its wallet once',
    sql: oneTransferEach({
      table: 'withdrawals',
      kinds: "'withdrawal'",
      amount: 'amount',
      owes: '1',
      debit: WALLET,
      credit: CLEARING,
    }),
  },
  {
    name: 'a failed withdrawal comes back once',
    sql: oneTransferEach({
      table: 'withdrawals',
      kinds: "'withdrawal_return'",
      amount: 'amount',
      owes: "r.status = 'failed'",
      debit: CLEARING,
      credit: WALLET,
    }),
  },
  {
    name: 'no more goes back to a card than it paid',
    sql: `SELECT p.id AS subject, json_object('returned', p.returned, 'withdrawn', COALESCE(SUM(w.amount), 0), 'paid', p.amount) AS found
          FROM payments AS p LEFT JOIN withdrawals AS w ON w.payment_id = p.id AND w.status <> 'failed'
          GROUP BY p.id
          HAVING p.returned <> COALESCE(SUM(w.amount), 0) OR p.returned > p.amount
              OR count(CASE WHEN w.user_id <> p.user_id OR w.currency <> p.currency OR (w.id IS NOT NULL AND p.status <> 'paid') THEN 1 END) > 0`,
  },
  {
    name: 'a refund is credited once',
    sql: oneTransferEach({
      table: 'refunds',
      kinds: "'ticket_refund', 'order_refund', 'door_refund'",
      amount: 'amount',
      owes: '1',
      debit: `CASE WHEN r.in_cash THEN ${DOOR_REVENUE} ELSE ${REVENUE} END`,
      credit: `CASE WHEN r.in_cash THEN ${DOOR_CASH} ELSE ${WALLET} END`,
    }),
  },
  {
    name: 'a refund goes where its money came from',
    sql: `SELECT r.id AS subject, json_object(CASE WHEN r.in_cash THEN 'refundedInCash' ELSE 'refundedToWallet' END, r.amount) AS found
          FROM refunds AS r LEFT JOIN tickets AS t ON r.subject_type = 'ticket' AND t.id = r.subject_id
          LEFT JOIN purchases AS p ON p.id = t.purchase_id WHERE r.in_cash <> (p.sold_by IS NOT NULL)`,
  },
  {
    name: 'a refund gives its fee back once',
    sql: oneTransferEach({
      table: 'refunds',
      kinds: "'fee_refund'",
      amount: 'fee',
      owes: '1',
      debit: "'platform_fee:' || r.currency",
      credit: REVENUE,
    }),
  },
  {
    name: 'a refund returns what was paid',
    sql: `SELECT r.id AS subject, json_object('refunded', r.amount, 'paid', COALESCE(t.amount_paid, o.total)) AS found
          FROM refunds AS r
          LEFT JOIN tickets AS t ON r.subject_type = 'ticket' AND t.id = r.subject_id
          LEFT JOIN purchases AS p ON p.id = t.purchase_id
          LEFT JOIN orders AS o ON r.subject_type = 'order' AND o.id = r.subject_id
          WHERE COALESCE(t.amount_paid, o.total) IS NOT r.amount + r.kept OR COALESCE(p.user_id, o.user_id) IS NOT r.user_id`,
  },
  {
    name: 'refunded tickets and cancelled orders have their refund',
    sql: `SELECT s.id AS subject, json_object('status', s.status, 'refund', r.id) AS found
          FROM (SELECT id, 'ticket' AS type, status, status = 'refunded' AS back FROM tickets
                UNION ALL SELECT id, 'order', status, status = 'cancelled' FROM orders WHERE status IS NOT NULL) AS s
          LEFT JOIN refunds AS r ON r.subject_type = s.type AND r.subject_id = s.id
          WHERE s.back <> (r.id IS NOT NULL)`,
  },
  {
    name: 'a tip is paid once',
    sql: oneTransferEach({
      table: 'tips',
      kinds: "'tip'",
      amount: 'amount',
      owes: '1',
      debit: WALLET,
      credit: TIPPED,
    }),
  },
  {
    name: 'what performers are owed is their tips',
    sql: `SELECT id AS subject, json_object('balance', credited, 'tips', given) AS found FROM (
            SELECT a.id,
              (SELECT COALESCE(SUM(amount), 0) FROM ledger_transfers
               WHERE credit_account_id = a.id AND ${INDEXED_BY_ACCOUNT} AND kind <> 'dispute') AS credited,
              (SELECT COALESCE(SUM(r.amount), 0) FROM tips AS r JOIN ledger_transfers AS t ON t.request_id = 'tip:' || r.id
               WHERE r.event_id = a.event_id AND ${TIPPED} = a.id) AS given
            FROM ledger_accounts AS a WHERE a.kind = 'tips_payable'
          ) WHERE credited <> given`,
  },
  ...PAYMENT_CHECKS,
];

/** SQL of one check, with a LIMIT so that a broken table cannot flood the report. */
export function auditStatement(check: AuditCheck): string {
  return `SELECT subject, found FROM (${check.sql}) LIMIT ${FINDINGS_PER_CHECK_MAX}`;
}

/** Runs every check against one consistent view of the database. */
export async function auditLedger(db: D1Database): Promise<AuditReport> {
  const queries = auditStatements().map((sql) => ({ sql, params: [] }));
  return auditReport(await readerOf(db).together<unknown[][]>(...queries));
}

export function auditStatements(): string[] {
  return [TEST_PROVIDER_BALANCES, ...AUDIT_CHECKS.map(auditStatement)];
}

/** @param answers the rows of each of `auditStatements` */
export function auditReport(answers: readonly (readonly unknown[])[]): AuditReport {
  const [balances, ...rows] = answers as [ProviderComparison[], ...{ subject: string; found: string }[][]];
  return {
    balances,
    checks: AUDIT_CHECKS.map((check) => check.name),
    findings: AUDIT_CHECKS.flatMap((check, index) =>
      (rows[index] ?? []).map(({ subject, found }) => ({ check: check.name, subject, found })),
    ),
  };
}
