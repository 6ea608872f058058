import { commitRepeatable, readerOf } from '#db/client.ts';
import { type AuditEntry, commitAudited, INSERT_AUDIT } from '#db/commits/audit/commit-audited.ts';
import { queueAccountNotice } from '#db/commits/mail/account-notices.ts';
import { readAccountOwner } from '#db/readers/money/connected-accounts.ts';
import type { AccountStatus, MissingDetail } from '#shared/money/payout-accounts.ts';

export interface AccountState {
  provider: 'test' | 'stripe';
  accountRef: string;
  status: AccountStatus;
  missing: readonly MissingDetail[];
  country: string;
  /** Names the bank accounts behind it; null if the provider tells none. */
  destination: string | null;
}

/** Connects an organization's account, for which one owner answers; one of another provider is replaced. @returns false if it is connected already */
export async function connectAccount(
  db: D1Database,
  {
    organizationId,
    responsibleId,
    account,
    audit,
  }: { organizationId: string; responsibleId: string; account: AccountState; audit: AuditEntry },
): Promise<boolean> {
  const { provider, accountRef, status, missing, country } = account;
  return await commitAudited(db, {
    change: db
      .prepare(
        `INSERT INTO connected_accounts (organizer_id, provider, account_ref, status, missing, country, created_at,
                                         updated_at, changed_at, responsible_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?7, ?8)
         ON CONFLICT (organizer_id) DO UPDATE SET provider = excluded.provider, account_ref = excluded.account_ref,
           status = excluded.status, missing = excluded.missing, country = excluded.country,
           created_at = excluded.created_at, updated_at = excluded.updated_at, destination = '',
           changed_at = excluded.changed_at, responsible_id = excluded.responsible_id
           WHERE connected_accounts.provider <> excluded.provider`,
      )
      .bind(
        organizationId,
        provider,
        accountRef,
        status,
        JSON.stringify(missing),
        country,
        audit.now,
        responsibleId,
      ),
    audit,
  });
}

/**
 * Records what the provider says of an account. Another destination is audited, mailed to the owner who answers for it, and makes
 * payouts wait. Idempotent; unknown accounts are ignored.
 */
export async function updateAccount(
  db: D1Database,
  account: AccountState,
  { noticeId, auditId, now }: { noticeId: string; auditId: string; now: number },
): Promise<void> {
  const { provider, accountRef, status, missing, country, destination } = account;
  const owner = await readAccountOwner(readerOf(db), { provider, accountRef });
  if (!owner) return;
  const { responsibleId, email, destination: before } = owner;
  const what = before === '' ? 'payout_account_connected' : 'payout_account_changed';
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE connected_accounts SET destination = ?3, changed_at = ?4
         WHERE provider = ?1 AND account_ref = ?2 AND destination = ?5 AND destination <> ?3`,
      )
      .bind(provider, accountRef, destination ?? before, now, before),
    ...queueAccountNotice(db, { id: noticeId, userId: responsibleId, what, email, now }),
    db
      .prepare(
        `${INSERT_AUDIT}
         SELECT ?1, ?2, 'payouts.change', 'user', ?2, NULL, ?3, ?4
         WHERE EXISTS (SELECT 1 FROM account_notices WHERE id = ?5) ON CONFLICT (id) DO NOTHING`,
      )
      .bind(auditId, responsibleId, JSON.stringify({ provider, country }), now, noticeId),
    db
      .prepare(
        `UPDATE connected_accounts SET status = ?3, missing = ?4, country = ?5, updated_at = ?6
         WHERE provider = ?1 AND account_ref = ?2`,
      )
      .bind(provider, accountRef, status, JSON.stringify(missing), country, now),
  ]);
}
