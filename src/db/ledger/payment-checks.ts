import { TEST_BALANCE } from '#db/sql/money.ts';
import { COVERED } from '#db/sql/unpaid.ts';
import type { Currency } from '#shared/money/money.ts';
import { type AuditCheck, atOnce, each } from './audit-parts.ts';
import { disputeKeys, oneTransferEach, PAID_OUT } from './audit-transfers.ts';

/** SQL: what the transfers of the dispute `d` moved to accounts whose ids begin so. */
const booked = (prefix: string) => `(
  SELECT coalesce(SUM(CASE WHEN instr(t.credit_account_id, '${prefix}') = 1 THEN t.amount
                           WHEN instr(t.debit_account_id, '${prefix}') = 1 THEN -t.amount ELSE 0 END), 0)
  FROM ledger_transfers AS t WHERE t.request_id IN (${disputeKeys('d.id')}))`;

/** The provider's fee for a dispute `d`, as booked. */
const DISPUTE_CHARGED = `(
  SELECT coalesce(SUM(iif(instr(t.debit_account_id, 'provider_fees:') = 1, t.amount, -t.amount)), 0)
  FROM ledger_transfers AS t WHERE t.request_id IN ('dispute_charge:' || d.id, 'dispute_charge_back:' || d.id))`;

/** What only one of the two has so far, as the ledger is ahead of the embedded provider. */
const ON_ITS_WAY = `
  SELECT i.currency, iif(i.state = 'paid' AND pay.fee IS NULL, coalesce(i.fee, 0), 0) + CASE
           WHEN i.state IN ('authorized', 'cancelled') AND pay.status = 'paid' THEN i.amount
           WHEN i.state = 'paid' AND pay.status <> 'paid'
             THEN (SELECT coalesce(SUM(amount), 0) FROM test_refunds WHERE intent_id = i.id) - i.amount
           ELSE 0 END AS amount
  FROM test_intents AS i JOIN payments AS pay ON pay.id = i.payment_id
  UNION ALL
  SELECT w.currency, -w.amount FROM withdrawals AS w JOIN payments AS pay ON pay.id = w.payment_id
  WHERE w.status = 'pending' AND pay.provider = 'test' AND NOT EXISTS (SELECT 1 FROM test_refunds WHERE key = w.id)
  UNION ALL
  SELECT i.currency, d.fee + iif(d.state IN ('open', 'lost'), d.amount, 0)
  FROM test_disputes AS d JOIN test_intents AS i ON i.id = d.intent_id
  WHERE NOT EXISTS (SELECT 1 FROM disputes WHERE id = d.id)
  UNION ALL
  SELECT p.currency, -p.amount FROM payouts AS p JOIN events AS e ON e.id = p.event_id
    JOIN connected_accounts AS c ON c.organizer_id = e.organization_id
  WHERE p.status = 'sending' AND c.provider = 'test' AND NOT EXISTS (SELECT 1 FROM test_transfers WHERE key = p.id)`;

/** In minor units. */
export interface ProviderComparison {
  currency: Currency;
  ledgerMinor: number;
  providerMinor: number;
  /** What the ledger may be ahead by: payments, refunds and payouts that are on their way. */
  movingMinor: number;
}

/** The ledger's account of the embedded provider beside the provider's own books, by currency. */
export const TEST_PROVIDER_BALANCES = `
  SELECT currency, SUM(ledger) AS ledgerMinor, SUM(provider) AS providerMinor, SUM(moving) AS movingMinor FROM (
    SELECT currency, -balance AS ledger, 0 AS provider, 0 AS moving
    FROM ledger_accounts WHERE instr(id, 'provider_clearing:test:') = 1
    UNION ALL SELECT currency, 0, amount, 0 FROM (${TEST_BALANCE})
    UNION ALL SELECT currency, 0, 0, amount FROM (${ON_ITS_WAY})
  ) GROUP BY currency`;

/** Payouts, disputes, and what the card provider takes. */
export const PAYMENT_CHECKS: readonly AuditCheck[] = [
  {
    name: 'a payout is moved once',
    parts: [
      oneTransferEach({
        table: 'payouts',
        prefix: 'payout',
        kinds: "'payout', 'commission_paid'",
        amount: 'amount',
        owes: '1',
        debit: 'r.account_id',
        credit: PAID_OUT,
      }),
    ],
  },
  {
    name: 'only a failed payout comes back',
    parts: [
      oneTransferEach({
        table: 'payouts',
        prefix: 'payout_return',
        kinds: "'payout_return'",
        amount: 'amount - r.returned',
        owes: "r.status = 'failed'",
        debit: PAID_OUT,
        credit: 'r.account_id',
      }),
      each(
        'payouts',
        (rows) => `SELECT id AS subject, json_object('returned', returned, 'moved', moved) AS found FROM (
            SELECT p.id, p.amount, p.returned, coalesce((
              SELECT SUM(t.amount) FROM ledger_transfers AS t
              WHERE t.request_id > 'payout_return:' || p.id || ':' AND t.request_id < 'payout_return:' || p.id || ';'), 0) AS moved
            FROM ${rows} AS p
          ) WHERE returned <> moved OR returned > amount`,
      ),
    ],
  },
  {
    name: 'a payout comes from its own event account',
    parts: [
      each(
        'payouts',
        (rows) => `SELECT p.id AS subject, json_object('event', p.event_id, 'account', p.account_id) AS found
          FROM ${rows} AS p LEFT JOIN ledger_accounts AS a ON a.id = p.account_id
          WHERE a.event_id IS NOT p.event_id OR a.kind NOT IN ('event_revenue', 'tips_payable', 'commission_payable')
            OR (p.method = 'house' AND a.kind <> 'commission_payable')`,
      ),
    ],
  },
  {
    name: 'a dispute is booked as it stands',
    parts: [
      each(
        'disputes',
        (
          rows,
        ) => `SELECT id AS subject, json_object('status', status, 'due', due, 'moved', taken, 'balance', remaining) AS found FROM (
            SELECT d.id, d.status, iif(d.status IN ('open', 'lost'), d.amount, 0) AS due, ${booked('provider_clearing:')} AS taken,
                   ${booked('disputes:')} AS remaining
            FROM ${rows} AS d
          ) WHERE taken <> due OR (status <> 'open' AND remaining <> 0)`,
      ),
    ],
  },
  {
    name: 'tickets of a disputed payment are void',
    parts: [
      each(
        'purchases',
        (rows) => `SELECT t.id AS subject, json_object('status', t.status, 'purchase', t.purchase_id) AS found
          FROM ${rows} AS p JOIN tickets AS t ON t.purchase_id = p.id
          WHERE (t.disputed_at IS NOT NULL) <> (p.payment_id IS NOT NULL AND EXISTS (
            SELECT 1 FROM disputes AS d WHERE d.payment_id = p.payment_id AND d.status IN ('open', 'lost')
            UNION ALL SELECT 1 FROM payments AS pay WHERE pay.id = p.payment_id AND pay.due > 0))`,
      ),
    ],
  },
  {
    name: 'an unpaid payment is booked as it stands',
    parts: [
      each(
        'payments',
        (
          rows,
        ) => `SELECT pay.id AS subject, json_object('due', pay.due, 'moved', coalesce(l.amount, 0), 'paid', ${COVERED}) AS found
          FROM ${rows} AS pay LEFT JOIN ledger_transfers AS l ON l.request_id = 'unpaid_lost:' || pay.id
          WHERE coalesce(l.amount, 0) <> iif(pay.status = 'unpaid', pay.amount, 0)
             OR pay.due <> coalesce(l.amount, 0) - ${COVERED}`,
      ),
    ],
  },
  {
    name: 'a card fee is booked once',
    parts: [
      oneTransferEach({
        table: 'payments',
        prefix: 'provider_fee',
        kinds: "'provider_fee'",
        amount: 'fee',
        owes: 'r.fee IS NOT NULL',
        debit: "'provider_fees:' || r.currency",
        credit: "'provider_clearing:' || r.provider || ':' || r.currency",
      }),
    ],
  },
  {
    name: 'a dispute fee is booked once',
    parts: [
      each(
        'disputes',
        (
          rows,
        ) => `SELECT d.id AS subject, json_object('due', d.fee - d.fee_returned, 'moved', ${DISPUTE_CHARGED}) AS found
          FROM ${rows} AS d WHERE ${DISPUTE_CHARGED} <> d.fee - d.fee_returned`,
      ),
    ],
  },
  {
    name: 'the test provider holds what the ledger says',
    parts: [
      atOnce(`SELECT currency AS subject, json_object('balance', ledgerMinor, 'counted', providerMinor + movingMinor) AS found
          FROM (${TEST_PROVIDER_BALANCES}) WHERE ledgerMinor <> providerMinor + movingMinor`),
    ],
  },
];
