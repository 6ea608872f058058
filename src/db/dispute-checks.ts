/** What the transfers of each dispute did to the provider's account (`taken`) and left on `disputes:<currency>`. */
const BOOKED = `
  SELECT reference_id AS id,
         SUM(CASE WHEN instr(credit_account_id, 'provider_clearing:') = 1 THEN amount
                  WHEN instr(debit_account_id, 'provider_clearing:') = 1 THEN -amount ELSE 0 END) AS taken,
         SUM(CASE WHEN instr(credit_account_id, 'disputes:') = 1 THEN amount
                  WHEN instr(debit_account_id, 'disputes:') = 1 THEN -amount ELSE 0 END) AS remaining
  FROM ledger_transfers WHERE kind = 'dispute' GROUP BY reference_id`;

export const DISPUTE_CHECKS: readonly { name: string; sql: string }[] = [
  {
    name: 'a dispute is booked as it stands',
    sql: `SELECT d.id AS subject, json_object('status', d.status, 'due', CASE WHEN d.status IN ('open', 'lost') THEN d.amount ELSE 0 END,
                   'moved', COALESCE(b.taken, 0), 'balance', COALESCE(b.remaining, 0)) AS found
          FROM disputes AS d LEFT JOIN (${BOOKED}) AS b ON b.id = d.id
          WHERE COALESCE(b.taken, 0) <> CASE WHEN d.status IN ('open', 'lost') THEN d.amount ELSE 0 END
             OR (d.status <> 'open' AND COALESCE(b.remaining, 0) <> 0)`,
  },
  {
    name: 'tickets of a disputed payment are void',
    sql: `SELECT t.id AS subject, json_object('status', t.status, 'purchase', t.purchase_id) AS found
          FROM purchases AS p JOIN tickets AS t ON t.purchase_id = p.id
          WHERE (t.disputed_at IS NOT NULL) <> (p.payment_id IS NOT NULL AND EXISTS (
            SELECT 1 FROM disputes AS d WHERE d.payment_id = p.payment_id AND d.status IN ('open', 'lost')))`,
  },
];
