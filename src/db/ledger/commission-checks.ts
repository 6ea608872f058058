import { INDEXED_BY_ACCOUNT } from '#db/schema/money.ts';
import { promoterOf, returnedCommissionSql } from '#db/sql/promoters.ts';
import { type AuditCheck, each } from './audit-parts.ts';
import { oneTransferEach, REVENUE } from './audit-transfers.ts';

/** SQL: what the account `a` of a promoter got by commissions, less what went back by them. */
const BOOKED = `(
  SELECT coalesce(SUM(amount), 0) FROM ledger_transfers
  WHERE credit_account_id = a.id AND ${INDEXED_BY_ACCOUNT} AND kind = 'commission') - (
  SELECT coalesce(SUM(amount), 0) FROM ledger_transfers
  WHERE debit_account_id = a.id AND ${INDEXED_BY_ACCOUNT} AND kind = 'commission_return'
    AND substr(request_id, 1, 19) <> 'dispute_commission:')`;

/** SQL: what tickets and names on lists say about it. */
const EARNED = `(
  SELECT coalesce(SUM(t.commission), 0) FROM purchases AS p CROSS JOIN tickets AS t ON t.purchase_id = p.id
  WHERE p.promoter_id = m.id AND p.status = 'paid') - (
  SELECT coalesce(SUM(r.commission), 0) FROM purchases AS p CROSS JOIN tickets AS t ON t.purchase_id = p.id
  CROSS JOIN refunds AS r ON r.subject_type = 'ticket' AND r.subject_id = t.id
  WHERE p.promoter_id = m.id AND p.status = 'paid') + (
  SELECT coalesce(SUM(n.amount), 0) FROM entry_commissions AS n WHERE n.promoter_id = m.id)`;

/** Commissions of promoters: at the sale, for guests who arrive, and back with refunds. */
export const COMMISSION_CHECKS: readonly AuditCheck[] = [
  {
    name: 'a commission is what its tickets earned',
    parts: [
      each(
        'purchases',
        (
          rows,
        ) => `SELECT p.id AS subject, json_object('due', p.commission, 'moved', coalesce(l.amount, 0), 'counted', coalesce(SUM(t.commission), 0)) AS found
          FROM ${rows} AS p LEFT JOIN ledger_transfers AS l ON l.request_id = 'commission:' || p.id
          LEFT JOIN tickets AS t ON t.purchase_id = p.id
          WHERE p.promoter_id IS NOT NULL OR p.commission IS NOT NULL
          GROUP BY p.seq
          HAVING p.promoter_id IS NULL OR coalesce(l.amount, 0) <> iif(p.status = 'paid', p.commission, 0)
            OR l.credit_account_id <> 'commission_payable:' || p.event_id || ':' || p.promoter_id
            OR CASE WHEN p.head_commission > 0
                 THEN SUM(t.status <> 'refunded' AND coalesce(t.commission, 0) <> iif(t.status = 'used', p.head_commission, 0)) > 0
                 ELSE p.status = 'paid' AND coalesce(SUM(t.commission), 0) <> p.commission END`,
      ),
    ],
  },
  {
    name: 'a refund takes its commission back once',
    parts: [
      oneTransferEach({
        table: 'refunds',
        prefix: 'commission_return',
        kinds: "'commission_return'",
        amount: 'commission',
        owes: '1',
        debit: `'commission_payable:' || r.event_id || ':' || (
          SELECT p.promoter_id FROM tickets AS own JOIN purchases AS p ON p.id = own.purchase_id WHERE own.id = r.subject_id)`,
        credit: REVENUE,
      }),
      each(
        'refunds',
        (
          rows,
        ) => `SELECT r.id AS subject, json_object('returned', r.commission, 'due', ${returnedCommissionSql('r.kept')}) AS found
          FROM ${rows} AS r JOIN tickets AS t ON r.subject_type = 'ticket' AND t.id = r.subject_id
          WHERE r.commission <> ${returnedCommissionSql('r.kept')}`,
      ),
    ],
  },
  {
    name: 'what promoters are owed is what they have earned',
    parts: [
      each(
        'ledger_accounts',
        (rows) => `SELECT id AS subject, json_object('balance', booked, 'due', earned) AS found FROM (
            SELECT a.id, ${BOOKED} AS booked, ${EARNED} AS earned
            FROM ${rows} AS a CROSS JOIN promoters AS m ON m.id = ${promoterOf('a')}
            WHERE a.kind = 'commission_payable'
          ) WHERE booked <> earned`,
      ),
    ],
  },
];
