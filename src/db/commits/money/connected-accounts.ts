import { commitRepeatable } from '#db/client.ts';
import type { AccountStatus, MissingDetail } from '#shared/money/payout-accounts.ts';
import { type AuditEntry, commitAudited } from '../shared/commit-audited.ts';

export interface AccountState {
  provider: 'test' | 'stripe';
  accountRef: string;
  status: AccountStatus;
  missing: readonly MissingDetail[];
  country: string;
}

/** Connects an organizer's account; one of another provider is replaced. @returns false if it is connected already */
export async function connectAccount(
  db: D1Database,
  { organizerId, account, audit }: { organizerId: string; account: AccountState; audit: AuditEntry },
): Promise<boolean> {
  const { provider, accountRef, status, missing, country } = account;
  return await commitAudited(db, {
    change: db
      .prepare(
        `INSERT INTO connected_accounts (organizer_id, provider, account_ref, status, missing, country, created_at,
                                         updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)
         ON CONFLICT (organizer_id) DO UPDATE SET provider = excluded.provider, account_ref = excluded.account_ref,
           status = excluded.status, missing = excluded.missing, country = excluded.country,
           created_at = excluded.created_at, updated_at = excluded.updated_at
           WHERE connected_accounts.provider <> excluded.provider`,
      )
      .bind(organizerId, provider, accountRef, status, JSON.stringify(missing), country, audit.now),
    audit,
  });
}

/** Records what the provider says of an account. Unknown accounts are ignored. */
export async function updateAccount(db: D1Database, account: AccountState, now: number): Promise<void> {
  const { provider, accountRef, status, missing, country } = account;
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE connected_accounts SET status = ?3, missing = ?4, country = ?5, updated_at = ?6
         WHERE provider = ?1 AND account_ref = ?2`,
      )
      .bind(provider, accountRef, status, JSON.stringify(missing), country, now),
  ]);
}
