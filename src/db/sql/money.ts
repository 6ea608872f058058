import { INDEXED_BY_ACCOUNT } from '#db/schema/index.ts';
import { quoted } from './quoted.ts';

/**
 * SQL: the event's money is final. It was over by `until` (SQL for Unix ms: now minus the payout delay), or cancelled
 * by then with all refunds made.
 */
export function isSettledSql(event: string, until: string): string {
  return `((${event}.status = 'published' AND ${event}.ends_at <= ${until})
    OR (${event}.status = 'cancelled' AND coalesce(${event}.cancelled_at, ${event}.ends_at) <= ${until}
      AND NOT EXISTS (SELECT 1 FROM ticket_types y JOIN tickets t ON t.ticket_type_id = y.id AND t.status = 'active'
                      WHERE y.event_id = ${event}.id)
      AND NOT EXISTS (SELECT 1 FROM orders w WHERE w.event_id = ${event}.id AND w.status = 'pending')))`;
}

/**
 * SQL: the payable tips on account `a` of event `e`. Tips are never refunded, but the card that funded them may be disputed:
 * so the event must be over, and each tip given, by `until`.
 */
export function payableTipsSql(until: string): string {
  return `(CASE WHEN e.ends_at <= ${until} THEN max(0, a.balance - coalesce((
    SELECT sum(x.amount) FROM ledger_transfers x
    WHERE x.credit_account_id = a.id AND x.${INDEXED_BY_ACCOUNT} AND x.kind = 'tip' AND x.created_at > ${until}), 0)) ELSE 0 END)`;
}

/**
 * SQL: the payable commission on account `a` of event `e`, once its money is final. What the event's revenue is short of, as
 * when guests of lists paid nothing, the organizer owes first.
 */
export function payableCommissionSql(until: string): string {
  return `(CASE WHEN ${isSettledSql('e', until)} THEN max(0, min(a.balance, (
    SELECT sum(x.balance) FROM ledger_accounts x WHERE x.event_id = e.id AND x.kind = 'commission_payable')
    + min(0, coalesce((SELECT x.balance FROM ledger_accounts x WHERE x.id = 'event_revenue:' || e.id), 0)))) ELSE 0 END)`;
}

/**
 * SQL: the payable balance of account `a` of event `e`. Revenue is limited by the organization's other events of that currency:
 * their debts and guests' refunds come first.
 */
export function payableSql(until: string): string {
  return `CASE WHEN a.kind = 'tips_payable' THEN ${payableTipsSql(until)}
    WHEN a.kind = 'commission_payable' THEN ${payableCommissionSql(until)} WHEN ${isSettledSql('e', until)} THEN max(0, min(a.balance, (
    SELECT sum(b.balance) FROM events o JOIN ledger_accounts b ON b.id = 'event_revenue:' || o.id
    WHERE o.organization_id = e.organization_id AND o.currency = e.currency
      AND (b.balance < 0 OR ${isSettledSql('o', until)})))) ELSE 0 END`;
}

/** SQL: the provider has the money of the payment `pay`. A hosted checkout notes no time of capture. */
export const CAPTURED = `pay.status = 'paid' AND (pay.captured_at IS NOT NULL OR pay.purpose = 'topup')`;

/** SQL: a dispute has taken the money of the payment with this id, which may be null, or it never came. */
export function disputedSql(
  paymentId: string,
  states: readonly ('open' | 'lost')[] = ['open', 'lost'],
): string {
  return `(EXISTS (SELECT 1 FROM disputes AS dis
  WHERE dis.payment_id = ${paymentId} AND dis.status IN (${quoted(states)}))
  OR EXISTS (SELECT 1 FROM payments AS owing WHERE owing.id = ${paymentId} AND owing.due > 0))`;
}

/** SQL: no dispute of the payment `pay` has taken its money. */
export const UNDISPUTED = `NOT ${disputedSql('pay.id')}`;

/** SQL: the movements of the embedded provider's own balance. */
export const TEST_BALANCE = `
  SELECT currency, amount - coalesce(fee, 0) AS amount FROM test_intents WHERE state = 'paid'
  UNION ALL SELECT i.currency, -r.amount FROM test_refunds AS r JOIN test_intents AS i ON i.id = r.intent_id
  UNION ALL
  SELECT i.currency, -d.fee - iif(d.state IN ('open', 'lost'), d.amount, 0)
  FROM test_disputes AS d JOIN test_intents AS i ON i.id = d.intent_id
  UNION ALL SELECT currency, -amount FROM test_transfers WHERE noticed_at IS NULL`;
