/** SQL: what a refund takes back of the commission of ticket `t`, like `returnedCommission`. @param kept SQL, of its price */
export function returnedCommissionSql(kept: string): string {
  return `CASE WHEN coalesce(t.commission, 0) = 0 THEN 0 WHEN t.amount_paid = 0 THEN t.commission
    ELSE (2 * t.commission * (t.amount_paid - ${kept}) + t.amount_paid) / (2 * t.amount_paid) END`;
}

/** SQL: the promoter whose account `account` of the ledger is, as its id ends with theirs. */
export function promoterOf(account: string): string {
  return `substr(${account}.id, length('commission_payable:' || ${account}.event_id || ':') + 1)`;
}
