/**
 * Statements that credit wallets with secured payments. They belong before the transfer that debits the wallet, in one
 * transaction. A payment has one top-up, by its request id: a second sale by it fails the whole transaction.
 * @param sold a query of `id`, `payment_id` and `at` of the sales that were inserted
 */
export function bookPaymentsSql(sold: string): string[] {
  const paid = `FROM (${sold}) AS sold JOIN payments AS pay ON pay.id = sold.payment_id`;
  return [
    `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, user_id, created_at)
     SELECT 'provider_clearing:' || pay.provider || ':' || pay.currency, 'provider_clearing', pay.currency, NULL, sold.at
     ${paid}
     UNION ALL
     SELECT 'wallet:' || pay.user_id || ':' || pay.currency, 'wallet', pay.currency, pay.user_id, sold.at ${paid}`,
    `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                   reference_id, created_at)
     SELECT 'topup:' || pay.id, 'topup', 'provider_clearing:' || pay.provider || ':' || pay.currency,
            'wallet:' || pay.user_id || ':' || pay.currency, pay.amount, pay.currency, pay.id, sold.at
     ${paid}`,
    `UPDATE payments SET status = 'paid', settled_at = sold.at, result_id = sold.id
     FROM (${sold}) AS sold WHERE payments.id = sold.payment_id`,
  ];
}
