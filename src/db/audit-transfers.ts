/**
 * Checks that each row of `table` has exactly one transfer of `amount`, and none when the `owes` condition is false.
 */
export function oneTransferEach(of: {
  table: string;
  kinds: string;
  amount: string;
  owes: string;
  debit: string;
  credit: string;
}): string {
  return `
    SELECT r.id AS subject, json_object('transfers', count(t.seq), 'moved', COALESCE(SUM(t.amount), 0), 'due', r.${of.amount}) AS found
    FROM ${of.table} AS r LEFT JOIN ledger_transfers AS t ON t.reference_id = r.id AND t.kind IN (${of.kinds})
    GROUP BY r.id
    HAVING count(t.seq) <> (${of.owes} AND r.${of.amount} > 0)
        OR count(CASE WHEN t.amount <> r.${of.amount} OR t.currency <> r.currency
                        OR t.debit_account_id <> ${of.debit} OR t.credit_account_id <> ${of.credit} THEN 1 END) > 0`;
}

/**
 * Checks that the sales of each group commit have paid their fees: in one transfer or, until November 2026, in one for
 * each sale.
 * @param owes the sale was not refused
 */
export function feesOf(table: 'purchases' | 'orders', owes: string): string {
  const paid = (id: string) => `coalesce((
    SELECT t.amount FROM ledger_transfers AS t WHERE t.request_id = 'fee:' || ${id} AND t.kind = 'platform_fee'
      AND t.debit_account_id = 'event_revenue:' || s.event_id AND t.credit_account_id = 'platform_fee:' || s.currency), 0)`;
  return `
    SELECT min(s.id) AS subject, json_object('due', SUM(CASE WHEN ${owes} THEN s.fee ELSE 0 END),
             'moved', SUM(${paid('s.id')}) + ${paid('s.attempt')}) AS found
    FROM ${table} AS s GROUP BY s.attempt
    HAVING SUM(CASE WHEN ${owes} THEN s.fee ELSE 0 END) <> SUM(${paid('s.id')}) + ${paid('s.attempt')}`;
}

/** What the transfers of each account add up to. One pass: the indexes by account leave transfers out. */
export const ACCOUNT_TOTALS = `
  SELECT id, SUM(amount) AS total FROM (
    SELECT id, 0 AS amount FROM ledger_accounts
    UNION ALL SELECT credit_account_id, amount FROM ledger_transfers
    UNION ALL SELECT debit_account_id, -amount FROM ledger_transfers
  ) GROUP BY id`;

/** The accounts of a row `r`. */
export const WALLET = "'wallet:' || r.user_id || ':' || r.currency";
export const CLEARING =
  "'provider_clearing:' || (SELECT provider FROM payments WHERE id = r.payment_id) || ':' || r.currency";
/** Where a payout left: the provider's balance, or the platform's bank. */
export const PAID_OUT = `CASE r.method WHEN 'connect'
  THEN 'provider_clearing:' || (SELECT provider FROM connected_accounts WHERE organizer_id = r.recorded_by)
  ELSE 'payout_clearing' END || ':' || r.currency`;
export const REVENUE = "'event_revenue:' || r.event_id";
export const DOOR_CASH = "'door_cash:' || r.event_id";
export const DOOR_REVENUE = "'door_revenue:' || r.event_id";
/**
 * The account of the tip's performer. For a performer who left the line-up only the transfer still names the account,
 * so any tips account of the event passes.
 */
export const TIPPED = `CASE WHEN r.performer_id IS NULL AND instr(t.credit_account_id, 'tips_payable:' || r.event_id || ':') = 1
  THEN t.credit_account_id ELSE 'tips_payable:' || r.event_id || ':' || COALESCE(r.performer_id, '') END`;
