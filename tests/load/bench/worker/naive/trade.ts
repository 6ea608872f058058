import { isConstraint } from '#db/client.ts';
import type { ErrorCode, Outcome } from '#shared/errors.ts';
import { done, refused } from '#shared/errors.ts';

/** What a sale's statements share: money moves by the ledger's trigger, and CHECKs refuse what may not be. */
export const INSERT_TRANSFER = `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                reference_id, created_at)
  SELECT ?1 || ':' || id, ?2, 'wallet:' || user_id || ':' || currency, 'event_revenue:' || event_id, total,
         currency, id, created_at`;

/** Runs one sale's batch: one transaction. @param at which statement returns the row */
export async function commitNaively<Row>(
  db: D1Database,
  statements: D1PreparedStatement[],
  at: number,
  failure: ErrorCode,
): Promise<Outcome<Row>> {
  try {
    const results = await db.batch<Row>(statements);
    const row = results[at]?.results[0];
    return row ? done(row) : refused(failure);
  } catch (error) {
    if (isConstraint(error, 'CHECK', 'ticket_types_stock')) return refused('SOLD_OUT');
    if (isConstraint(error, 'CHECK', 'menu_items_stock')) return refused('SOLD_OUT');
    if (isConstraint(error, 'CHECK', 'ledger_accounts_wallet_funded')) return refused('INSUFFICIENT_BALANCE');
    throw error;
  }
}
