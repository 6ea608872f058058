import type { Client } from 'pg';

/** Each returned row is a finding. */
const CHECKS: Record<string, string> = {
  'a wallet and its transfers disagree': `
    SELECT w.user_id AS subject FROM wallets w
    LEFT JOIN ledger_transfers t ON t.debit_account = 'wallet:' || w.user_id
    GROUP BY w.user_id, w.opening, w.balance HAVING w.balance + coalesce(sum(t.amount), 0) <> w.opening`,
  'a purchase and its transfer disagree': `
    SELECT coalesce(p.id, t.reference_id) AS subject FROM purchases p
    FULL JOIN ledger_transfers t ON t.reference_id = p.id WHERE p.total IS DISTINCT FROM t.amount`,
  'a purchase and its tickets disagree': `
    SELECT p.id AS subject FROM purchases p LEFT JOIN tickets t ON t.purchase_id = p.id
    GROUP BY p.id HAVING count(t.id) <> p.quantity OR coalesce(sum(t.amount_paid), 0) <> p.total`,
  'a type has sold more than there were, or not its tickets': `
    SELECT y.id AS subject FROM ticket_types y
    WHERE y.sold > y.quantity OR y.sold <> (SELECT count(*) FROM tickets t WHERE t.ticket_type_id = y.id)`,
};

/** Violated invariants in the baseline's rows: wrong balances, oversold types. */
export async function findUnsound(client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(CHECKS)) {
    const { rows } = await client.query<{ subject: string }>(sql);
    found.push(...rows.map(({ subject }) => `PostgreSQL: ${what}: ${subject}`));
  }
  return found;
}
