import { isConstraint } from '#db/d1-errors.ts';
import type { Claim } from '#durable/box-office/session-lookup.ts';
import type { ErrorCode, Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';
import { actorParams, SESSION_IS_VALID } from './actor.ts';

/**
 * How much of the product's work is done: `full` checks the session and is idempotent; `bare` trusts the token and
 * ignores repeats.
 */
export type Care = 'full' | 'bare';

/** The ledger's trigger moves the money, and CHECK constraints reject invalid states. */
export const INSERT_TRANSFER = `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                reference_id, created_at)
  SELECT ?1 || ':' || id, ?2, 'wallet:' || user_id || ':' || currency, 'event_revenue:' || event_id, total,
         currency, id, created_at`;

interface Wanted {
  requestId: string;
  eventId: string;
  itemId: string;
  quantity: number;
}

/**
 * A sale's first statement, so that a sold-out sale fails before any other write. All refusals of the buyer happen
 * here: the next statement depends on `changes()`.
 */
export function countSold(
  { db, now }: Deps,
  care: Care,
  of: { stock: 'ticket_types' | 'menu_items'; sales: 'purchases' | 'orders' },
  actor: Claim,
  { requestId, eventId, itemId, quantity }: Wanted,
): D1PreparedStatement {
  const careful = `AND ${SESSION_IS_VALID}
    AND NOT EXISTS (SELECT 1 FROM ${of.sales} WHERE user_id = ?3 AND request_id = ?9)`;
  const params = [...actorParams(actor, now()), quantity, itemId, eventId];
  return db
    .prepare(
      `UPDATE ${of.stock} SET sold = sold + ?6
       WHERE id = ?7 AND event_id = ?8
         AND EXISTS (SELECT 1 FROM events WHERE id = ?8 AND status = 'published' AND ends_at > ?5)
         ${care === 'full' ? careful : ''}`,
    )
    .bind(...(care === 'full' ? [...params, requestId] : params));
}

/**
 * Runs a sale's batch: one transaction, whose second statement returns the row.
 * @param known the result of an earlier request with the same id, or null
 */
export async function commitNaively<Row>(
  db: D1Database,
  statements: D1PreparedStatement[],
  failure: ErrorCode,
  known: () => Promise<Row | null>,
): Promise<Outcome<Row>> {
  try {
    const results = await db.batch<Row>(statements);
    const row = results[1]?.results[0] ?? (await known());
    return row ? done(row) : refused(failure);
  } catch (error) {
    if (isConstraint(error, 'CHECK', 'ticket_types_stock')) return refused('SOLD_OUT');
    if (isConstraint(error, 'CHECK', 'menu_items_stock')) return refused('SOLD_OUT');
    if (isConstraint(error, 'CHECK', 'ledger_accounts_wallet_funded')) return refused('INSUFFICIENT_BALANCE');
    throw error;
  }
}
