import { readerOf } from '#db/client.ts';
import { INDEXED_BY_ACCOUNT } from '#db/schema/money.ts';
import { type AuditCheck, atOnce, each } from './audit-parts.ts';
import {
  BALANCES,
  CLEARING,
  DOOR_CASH,
  DOOR_REVENUE,
  oneTransferEach,
  REVENUE,
  TIPPED,
  TRANSFER_CAUSES,
  WALLET,
} from './audit-transfers.ts';
import { COMMISSION_CHECKS } from './commission-checks.ts';
import { PAYMENT_CHECKS, type ProviderComparison, TEST_PROVIDER_BALANCES } from './payment-checks.ts';
import { SALES_CHECKS } from './sales-checks.ts';
import { SEAT_CHECKS } from './seat-checks.ts';
import { VOUCHER_CHECKS } from './voucher-checks.ts';

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
    parts: [
      atOnce(
        `SELECT currency AS subject, json_object('balance', SUM(balance)) AS found
          FROM ledger_accounts GROUP BY currency HAVING SUM(balance) <> 0`,
      ),
    ],
  },
  {
    name: 'a balance is the sum of its transfers',
    parts: BALANCES,
  },
  {
    name: 'an event on sale has the accounts that its sales go to',
    parts: [
      each(
        'events',
        (rows) => `SELECT e.id AS subject, '{}' AS found FROM ${rows} AS e
          WHERE e.status = 'published' AND EXISTS (SELECT 1 FROM ticket_types WHERE event_id = e.id)
            AND (NOT EXISTS (SELECT 1 FROM ledger_accounts WHERE id = 'event_revenue:' || e.id AND currency = e.currency)
              OR NOT EXISTS (SELECT 1 FROM ledger_accounts WHERE id = 'platform_fee:' || e.currency))`,
      ),
    ],
  },
  {
    name: 'no wallet is below zero',
    parts: [
      each(
        'ledger_accounts',
        (rows) => `SELECT id AS subject, json_object('balance', balance) AS found
          FROM ${rows} WHERE kind = 'wallet' AND balance < 0`,
      ),
    ],
  },
  {
    name: 'a transfer stays in one currency',
    parts: [
      each(
        'ledger_transfers',
        (
          rows,
        ) => `SELECT t.request_id AS subject, json_object('currency', t.currency, 'from', d.currency, 'to', c.currency) AS found
          FROM ${rows} AS t JOIN ledger_accounts AS d ON d.id = t.debit_account_id
          JOIN ledger_accounts AS c ON c.id = t.credit_account_id
          WHERE t.currency <> d.currency OR t.currency <> c.currency`,
      ),
    ],
  },
  {
    name: 'a transfer has its cause',
    parts: [TRANSFER_CAUSES],
  },
  ...SALES_CHECKS,
  ...SEAT_CHECKS,
  {
    name: 'a paid payment is credited once',
    parts: [
      oneTransferEach({
        table: 'payments',
        prefix: 'topup',
        kinds: "'topup'",
        amount: 'amount',
        owes: "r.status IN ('paid', 'unpaid')",
        debit: "'provider_clearing:' || r.provider || ':' || r.currency",
        credit: WALLET,
      }),
    ],
  },
  {
    name: 'a withdrawal leaves its wallet once',
    parts: [
      oneTransferEach({
        table: 'withdrawals',
        prefix: 'withdrawal',
        kinds: "'withdrawal'",
        amount: 'amount',
        owes: '1',
        debit: WALLET,
        credit: CLEARING,
      }),
    ],
  },
  {
    name: 'a failed withdrawal comes back once',
    parts: [
      oneTransferEach({
        table: 'withdrawals',
        prefix: 'withdrawal_return',
        kinds: "'withdrawal_return'",
        amount: 'amount',
        owes: "r.status = 'failed'",
        debit: CLEARING,
        credit: WALLET,
      }),
    ],
  },
  {
    name: 'no more goes back to a card than it paid',
    parts: [
      each(
        'payments',
        (
          rows,
        ) => `SELECT p.id AS subject, json_object('returned', p.returned, 'withdrawn', COALESCE(SUM(w.amount), 0), 'paid', p.amount) AS found
          FROM ${rows} AS p LEFT JOIN withdrawals AS w ON w.payment_id = p.id AND w.status <> 'failed'
          GROUP BY p.id
          HAVING p.returned <> COALESCE(SUM(w.amount), 0) OR p.returned > p.amount
              OR count(CASE WHEN w.user_id <> p.user_id OR w.currency <> p.currency OR (w.id IS NOT NULL AND p.status <> 'paid') THEN 1 END) > 0`,
      ),
    ],
  },
  {
    name: 'a refund is credited once',
    parts: [
      oneTransferEach({
        table: 'refunds',
        prefix: 'refund',
        kinds: "'ticket_refund', 'order_refund', 'door_refund'",
        amount: 'amount',
        owes: '1',
        debit: `CASE WHEN r.in_cash THEN ${DOOR_REVENUE} ELSE ${REVENUE} END`,
        credit: `CASE WHEN r.in_cash THEN ${DOOR_CASH} ELSE ${WALLET} END`,
      }),
    ],
  },
  {
    name: 'a refund goes where its money came from',
    parts: [
      each(
        'refunds',
        (
          rows,
        ) => `SELECT r.id AS subject, json_object(CASE WHEN r.in_cash THEN 'refundedInCash' ELSE 'refundedToWallet' END, r.amount) AS found
          FROM ${rows} AS r LEFT JOIN tickets AS t ON r.subject_type = 'ticket' AND t.id = r.subject_id
          LEFT JOIN purchases AS p ON p.id = t.purchase_id WHERE r.in_cash <> (p.sold_by IS NOT NULL)`,
      ),
    ],
  },
  {
    name: 'a refund gives its fee back once',
    parts: [
      oneTransferEach({
        table: 'refunds',
        prefix: 'fee_refund',
        kinds: "'fee_refund'",
        amount: 'fee',
        owes: '1',
        debit: "'platform_fee:' || r.currency",
        credit: REVENUE,
      }),
    ],
  },
  {
    name: 'a refund returns what was paid',
    parts: [
      each(
        'refunds',
        (
          rows,
        ) => `SELECT r.id AS subject, json_object('refunded', r.amount, 'paid', COALESCE(t.amount_paid, o.total)) AS found
          FROM ${rows} AS r
          LEFT JOIN tickets AS t ON r.subject_type = 'ticket' AND t.id = r.subject_id
          LEFT JOIN purchases AS p ON p.id = t.purchase_id
          LEFT JOIN orders AS o ON r.subject_type = 'order' AND o.id = r.subject_id
          WHERE COALESCE(t.amount_paid, o.total) IS NOT r.amount + r.kept OR COALESCE(p.user_id, o.user_id) IS NOT r.user_id`,
      ),
    ],
  },
  {
    name: 'refunded tickets and cancelled orders have their refund',
    parts: (
      [
        ['tickets', 'ticket', "'refunded'"],
        ['orders', 'order', "'cancelled'"],
      ] as const
    ).map(([table, type, back]) =>
      each(
        table,
        (rows) => `SELECT s.id AS subject, json_object('status', s.status, 'refund', r.id) AS found
          FROM ${rows} AS s LEFT JOIN refunds AS r ON r.subject_type = '${type}' AND r.subject_id = s.id
          WHERE s.status IS NOT NULL AND (s.status = ${back}) <> (r.id IS NOT NULL)`,
      ),
    ),
  },
  {
    name: 'a tip is paid once',
    parts: [
      oneTransferEach({
        table: 'tips',
        prefix: 'tip',
        kinds: "'tip'",
        amount: 'amount',
        owes: '1',
        debit: WALLET,
        credit: TIPPED,
      }),
    ],
  },
  {
    name: 'what performers are owed is their tips',
    parts: [
      each(
        'ledger_accounts',
        (rows) => `SELECT id AS subject, json_object('balance', credited, 'tips', given) AS found FROM (
            SELECT a.id,
              (SELECT COALESCE(SUM(amount), 0) FROM ledger_transfers
               WHERE credit_account_id = a.id AND ${INDEXED_BY_ACCOUNT} AND kind <> 'dispute') AS credited,
              (SELECT COALESCE(SUM(r.amount), 0) FROM tips AS r JOIN ledger_transfers AS t ON t.request_id = 'tip:' || r.id
               WHERE r.event_id = a.event_id AND ${TIPPED} = a.id) AS given
            FROM ${rows} AS a WHERE a.kind = 'tips_payable'
          ) WHERE credited <> given`,
      ),
    ],
  },
  ...COMMISSION_CHECKS,
  ...VOUCHER_CHECKS,
  ...PAYMENT_CHECKS,
];

/** The statements of the whole audit, with a LIMIT so that a broken table cannot flood the report. */
const STATEMENTS = AUDIT_CHECKS.flatMap(({ name, parts }) =>
  parts.flatMap(({ whole }) =>
    whole === null
      ? []
      : [{ name, sql: `SELECT subject, found FROM (${whole}) LIMIT ${FINDINGS_PER_CHECK_MAX}` }],
  ),
);

/** Runs every check against one consistent view of the database. */
export async function auditLedger(db: D1Database): Promise<AuditReport> {
  const queries = auditStatements().map((sql) => ({ sql, params: [] }));
  return auditReport(await readerOf(db).together<unknown[][]>(...queries));
}

export function auditStatements(): string[] {
  return [TEST_PROVIDER_BALANCES, ...STATEMENTS.map(({ sql }) => sql)];
}

/** @param answers the rows of each of `auditStatements` */
export function auditReport(answers: readonly (readonly unknown[])[]): AuditReport {
  const [balances, ...rows] = answers as [ProviderComparison[], ...{ subject: string; found: string }[][]];
  return {
    balances,
    checks: AUDIT_CHECKS.map((check) => check.name),
    findings: STATEMENTS.flatMap(({ name }, index) =>
      (rows[index] ?? []).map(({ subject, found }) => ({ check: name, subject, found })),
    ),
  };
}
