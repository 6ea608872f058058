import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { idempotentCommit } from '#db/commits/idempotency/idempotent-commit.ts';
import { adjustmentsAccount, walletAccount } from '#db/ledger/ledger-accounts.ts';
import type { Currency } from '#shared/money/money.ts';

/**
 * Corrects a wallet by a signed amount, if an administrator asks for it, the account is not deleted and the balance
 * stays at zero or above at commit time.
 */
export function insertAdjustment(
  db: D1Database,
  change: { userId: string; currency: Currency; amountMinor: number; reason: string },
  once: { audit: AuditEntry; requestHash: string },
): ReturnType<typeof idempotentCommit> {
  const { userId, currency, amountMinor, reason } = change;
  const { auditId, actorId, now } = once.audit;
  const wallet = walletAccount(userId, currency);
  const counter = adjustmentsAccount(currency);
  const [debit, credit] = amountMinor > 0 ? [counter, wallet] : [wallet, counter];
  return idempotentCommit(db, {
    ...once,
    before: [
      db
        .prepare(
          `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, user_id, created_at)
           SELECT ?1, 'adjustments', ?3, NULL, ?5 UNION ALL SELECT ?2, 'wallet', ?3, id, ?5 FROM users WHERE id = ?4`,
        )
        .bind(counter, wallet, currency, userId, now),
    ],
    change: db
      .prepare(
        `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                       reference_id, description, created_at)
         SELECT 'adjustment:' || ?1, 'adjustment', ?2, ?3, abs(?4), ?5, ?1, ?6, ?7
         FROM users AS u JOIN ledger_accounts AS w ON w.id = ?8
         WHERE u.id = ?9 AND u.deleted_at IS NULL AND w.balance + ?4 >= 0
           AND EXISTS (SELECT 1 FROM users WHERE id = ?10 AND role = 'admin' AND status = 'active')
         ON CONFLICT (request_id) DO NOTHING`,
      )
      .bind(auditId, debit, credit, amountMinor, currency, reason, now, wallet, userId, actorId),
  });
}
