import { commitRepeatable } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import type { AccountStatus, MissingDetail } from '#shared/money/payout-accounts.ts';

/** Time until a bank sends a transfer back (ms). */
const RETURNS_AFTER_MS = 2_000;

/** Opens an account, unless the embedded provider has it. */
export async function insertTestAccount(
  db: D1Database,
  draft: { id: string; linkKey: string; country: string; missing: readonly MissingDetail[]; now: number },
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO test_accounts (id, link_key, country, missing, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (id) DO NOTHING`,
      )
      .bind(draft.id, draft.linkKey, draft.country, JSON.stringify(draft.missing), draft.now),
  ]);
}

export async function updateTestReturnUrl(db: D1Database, id: string, returnUrl: string): Promise<void> {
  await commitRepeatable(db, [
    db.prepare('UPDATE test_accounts SET return_url = ?2 WHERE id = ?1').bind(id, returnUrl),
  ]);
}

/** The outcome of the form. */
export async function decideTestAccount(
  db: D1Database,
  decided: {
    id: string;
    version: number;
    status: AccountStatus;
    missing: readonly MissingDetail[];
    bounces: boolean;
  },
): Promise<void> {
  const { id, version, status, missing, bounces } = decided;
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE test_accounts SET status = ?3, missing = ?4, bounces = ?5, version = ?2 + 1
         WHERE id = ?1 AND version = ?2`,
      )
      .bind(id, version, status, JSON.stringify(missing), bounces ? 1 : 0),
  ]);
}

/** Moves money to an enabled account, once per key. */
export async function insertTestTransfer(
  db: D1Database,
  draft: { id: string; key: string; accountId: string; currency: Currency; amountMinor: number; now: number },
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO test_transfers (id, key, account_id, currency, amount, returns_at, created_at)
         SELECT ?1, ?2, id, ?4, ?5, iif(bounces, ?6 + ${RETURNS_AFTER_MS}, NULL), ?6
         FROM test_accounts WHERE id = ?3 AND status = 'enabled'
         ON CONFLICT (key) DO NOTHING`,
      )
      .bind(draft.id, draft.key, draft.accountId, draft.currency, draft.amountMinor, draft.now),
  ]);
}

export async function markTestReturnNoticed(db: D1Database, id: string, now: number): Promise<void> {
  await commitRepeatable(db, [
    db.prepare('UPDATE test_transfers SET noticed_at = ?2 WHERE id = ?1').bind(id, now),
  ]);
}
