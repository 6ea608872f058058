import { commitRepeatable } from '#db/client.ts';
import { walletAccount } from '#db/ledger/ledger-accounts.ts';
import { CAPTURED, UNDISPUTED } from '#db/sql/money.ts';
import type { Currency } from '#shared/money/money.ts';
import type { WithdrawalStatus } from '#shared/states.ts';

/** Debits the wallets for withdrawals `w`; `from` is the FROM clause and condition that selects them. */
export function withdrawalTransfers(from: string): string {
  return `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                reference_id, created_at)
  SELECT 'withdrawal:' || w.id, 'withdrawal', 'wallet:' || w.user_id || ':' || w.currency,
         'provider_clearing:' || pay.provider || ':' || w.currency, w.amount, w.currency, w.id, w.created_at
  ${from} ON CONFLICT (request_id) DO NOTHING`;
}

/**
 * Sends a balance back to the cards it came from, newest payment first, in one transaction, if balance and cards cover
 * it at commit time and this request has not done so before. Idempotent.
 */
export async function insertWithdrawals(
  db: D1Database,
  draft: {
    userId: string;
    requestId: string;
    currency: Currency;
    /** Null: all that can go. */
    amountMinor: number | null;
    now: number;
  },
): Promise<void> {
  const { userId, requestId, currency, amountMinor, now } = draft;
  await commitRepeatable(db, [
    db
      .prepare(
        `WITH card AS (
           SELECT pay.id, pay.amount - pay.returned AS room,
                  SUM(pay.amount - pay.returned) OVER (ORDER BY pay.created_at DESC, pay.id ROWS UNBOUNDED PRECEDING) AS running
           FROM payments AS pay
           WHERE pay.user_id = ?1 AND pay.currency = ?3 AND pay.returned < pay.amount AND ${CAPTURED} AND ${UNDISPUTED}
         ), reach AS (
           SELECT MIN(w.balance, (SELECT coalesce(SUM(room), 0) FROM card)) AS amount
           FROM ledger_accounts AS w WHERE w.id = ?6
         ), wanted AS (SELECT coalesce(?4, amount) AS amount FROM reach WHERE coalesce(?4, amount) <= amount)
         INSERT INTO withdrawals (id, user_id, payment_id, request_id, currency, amount, reason, created_at)
         SELECT lower(hex(randomblob(16))), ?1, card.id, ?2, ?3, MIN(room, wanted.amount - (running - room)), 'wallet', ?5
         FROM card JOIN wanted ON running - room < wanted.amount
         WHERE NOT EXISTS (SELECT 1 FROM withdrawals WHERE user_id = ?1 AND request_id = ?2)`,
      )
      .bind(userId, requestId, currency, amountMinor, now, walletAccount(userId, currency)),
    db
      .prepare(
        withdrawalTransfers(`FROM withdrawals AS w JOIN payments AS pay ON pay.id = w.payment_id
          WHERE w.user_id = ?1 AND w.request_id = ?2`),
      )
      .bind(userId, requestId),
  ]);
}

/** `kind` of the delivery that sends a withdrawal through the provider; its subject is the withdrawal. */
export const WITHDRAWAL = 'withdrawal';

/** Owes a call of the provider for each withdrawal that it has not confirmed. They stay few, and have an index. */
export async function oweWithdrawals(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
       SELECT 'provider', '${WITHDRAWAL}', w.id, ?1, w.created_at FROM withdrawals AS w
       WHERE w.status IN ('pending', 'sent') AND NOT EXISTS (
         SELECT 1 FROM deliveries AS d
         WHERE d.channel = 'provider' AND d.kind = '${WITHDRAWAL}' AND d.subject_id = w.id)
       ON CONFLICT DO NOTHING`,
    )
    .bind(now)
    .run();
}

/** What the provider says about a withdrawal. */
export interface WithdrawalNews {
  id: string;
  status: Exclude<WithdrawalStatus, 'pending'>;
  providerRef: string | null;
  failure: string | null;
}

/** A bank may still send back what has arrived; a failed one is final, since its money is in the wallet again. */
const IS_NEWS = `w.status <> 'failed' AND w.status <> n.value ->> 'status'
  AND NOT (w.status = 'arrived' AND n.value ->> 'status' = 'sent')`;

/** Records what the provider says, in one transaction. Money of a failed withdrawal returns to its wallet, with a mail. */
export async function settleWithdrawals(
  db: D1Database,
  news: readonly WithdrawalNews[],
  now: number,
): Promise<void> {
  const json = JSON.stringify(news);
  const these = `json_each(?1) AS n CROSS JOIN withdrawals AS w ON w.id = n.value ->> 'id'`;
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                       reference_id, created_at)
         SELECT 'withdrawal_return:' || w.id, 'withdrawal_return', t.credit_account_id, t.debit_account_id, w.amount,
                w.currency, w.id, ?2
         FROM ${these} JOIN ledger_transfers AS t ON t.request_id = 'withdrawal:' || w.id
         WHERE n.value ->> 'status' = 'failed' AND ${IS_NEWS} ON CONFLICT (request_id) DO NOTHING`,
      )
      .bind(json, now),
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
         SELECT 'mail', 'withdrawal_failed', w.id, ?2, ?2 FROM ${these}
         WHERE n.value ->> 'status' = 'failed' AND ${IS_NEWS} ON CONFLICT DO NOTHING`,
      )
      .bind(json, now),
    db
      .prepare(
        `UPDATE withdrawals SET status = new.status, provider_ref = coalesce(new.provider_ref, withdrawals.provider_ref),
           failure = new.failure, sent_at = coalesce(sent_at, iif(new.status = 'failed', NULL, ?2)),
           settled_at = iif(new.status = 'sent', NULL, ?2)
         FROM (SELECT w.id, n.value ->> 'status' AS status, n.value ->> 'providerRef' AS provider_ref,
                      n.value ->> 'failure' AS failure
               FROM ${these} WHERE ${IS_NEWS}) AS new
         WHERE withdrawals.id = new.id`,
      )
      .bind(json, now),
  ]);
}
