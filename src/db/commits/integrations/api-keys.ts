import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { idempotentCommit } from '#db/commits/idempotency/idempotent-commit.ts';
import { queueAccountNotice } from '#db/commits/mail/account-notices.ts';
import { API_KEY_USE_NOTED_MS, API_KEYS_MAX } from '#shared/integrations/integration-limits.ts';

type Once = { audit: AuditEntry; requestHash: string };
type Committed = ReturnType<typeof idempotentCommit>;

/** Inserts a key's hash, unless its organization has too many active keys. */
export function insertApiKey(
  db: D1Database,
  row: {
    id: string;
    /** Who makes it: it ends with their ownership. */
    organizerId: string;
    organizationId: string;
    /** The owner's address, for the mail about the new key. */
    email: string;
    requestId: string;
    name: string;
    prefix: string;
    hash: string;
    scopes: string;
    now: number;
  },
  once: Once,
): Committed {
  const change = db
    .prepare(
      `INSERT INTO api_keys (id, organizer_id, organization_id, request_id, name, prefix, hash, scopes, created_at)
       SELECT ?1, ?2, ?9, ?3, ?4, ?5, ?6, ?7, ?8
       WHERE (SELECT count(*) FROM api_keys WHERE organization_id = ?9 AND revoked_at IS NULL) < ${API_KEYS_MAX}
       ON CONFLICT (organizer_id, request_id) DO NOTHING`,
    )
    .bind(
      row.id,
      row.organizerId,
      row.requestId,
      row.name,
      row.prefix,
      row.hash,
      row.scopes,
      row.now,
      row.organizationId,
    );
  const notice = {
    id: once.audit.auditId,
    userId: row.organizerId,
    email: row.email,
    detail: row.name,
    now: row.now,
    what: 'api_key_created' as const,
  };
  return idempotentCommit(db, { ...once, change, after: queueAccountNotice(db, notice) });
}

export function revokeApiKey(
  db: D1Database,
  own: { apiKeyId: string; organizations: readonly string[]; now: number },
  once: Once,
): Committed {
  const change = db
    .prepare(
      `UPDATE api_keys SET revoked_at = ?3
       WHERE id = ?1 AND organization_id IN (SELECT value FROM json_each(?2)) AND revoked_at IS NULL`,
    )
    .bind(own.apiKeyId, JSON.stringify(own.organizations), own.now);
  return idempotentCommit(db, { ...once, change });
}

export async function noteApiKeyUse(db: D1Database, apiKeyId: string, now: number): Promise<void> {
  await db
    .prepare('UPDATE api_keys SET last_used_at = ?2 WHERE id = ?1 AND coalesce(last_used_at, 0) <= ?3')
    .bind(apiKeyId, now, now - API_KEY_USE_NOTED_MS)
    .run();
}
