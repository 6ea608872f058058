import { commitRepeatable } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { idempotentCommit } from '#db/commits/idempotency/idempotent-commit.ts';
import { WEBHOOK_ENDPOINTS_MAX } from '#shared/integrations/integration-limits.ts';

type Once = { audit: AuditEntry; requestHash: string };
type Committed = ReturnType<typeof idempotentCommit>;

interface OwnEndpoint {
  endpointId: string;
  /** It must belong to one of these. */
  organizations: readonly string[];
}

const IS_OWN = 'organization_id IN (SELECT value FROM json_each(?2))';

/** Inserts an endpoint, unless its organization has too many. `organizerId`: who adds it. */
export function insertEndpoint(
  db: D1Database,
  row: {
    id: string;
    organizerId: string;
    organizationId: string;
    requestId: string;
    url: string;
    kinds: string;
    now: number;
  },
  once: Once,
): Committed {
  const change = db
    .prepare(
      `INSERT INTO webhook_endpoints (id, organizer_id, organization_id, request_id, url, kinds, active_since, due_at, created_at)
       SELECT ?1, ?2, ?7, ?3, ?4, ?5, ?6, ?6, ?6
       WHERE (SELECT count(*) FROM webhook_endpoints WHERE organization_id = ?7) < ${WEBHOOK_ENDPOINTS_MAX}
       ON CONFLICT (organizer_id, request_id) DO NOTHING`,
    )
    .bind(row.id, row.organizerId, row.requestId, row.url, row.kinds, row.now, row.organizationId);
  return idempotentCommit(db, { ...once, change });
}

/**
 * Updates URL, event kinds or the active flag. Enabling makes pending deliveries due immediately, and only later events
 * are noted; disabling leaves them pending.
 */
export function changeEndpoint(
  db: D1Database,
  own: OwnEndpoint,
  patch: { url: string | null; kinds: string | null; active: boolean | null; now: number },
  once: Once,
): Committed {
  const active = patch.active === null ? null : Number(patch.active);
  const change = db
    .prepare(
      `UPDATE webhook_endpoints
       SET url = coalesce(?3, url), kinds = coalesce(?4, kinds), active = coalesce(?5, active),
           active_since = CASE WHEN ?5 = 1 AND NOT active THEN ?6 ELSE active_since END,
           due_at = ?6, failures = 0, failing_since = NULL,
           switched_off_at = CASE WHEN ?5 = 1 THEN NULL WHEN ?5 = 0 AND active THEN ?6 ELSE switched_off_at END,
           switched_off_reason = CASE WHEN ?5 IS NULL THEN switched_off_reason END
       WHERE id = ?1 AND ${IS_OWN}`,
    )
    .bind(own.endpointId, JSON.stringify(own.organizations), patch.url, patch.kinds, active, patch.now);
  return idempotentCommit(db, { ...once, change });
}

/** Starts signing with a new secret; for a day messages are also signed with the previous one. */
export function rotateSecret(db: D1Database, own: OwnEndpoint, now: number, once: Once): Committed {
  const change = db
    .prepare(
      `UPDATE webhook_endpoints SET secret_version = secret_version + 1, rotated_at = ?3
       WHERE id = ?1 AND ${IS_OWN}`,
    )
    .bind(own.endpointId, JSON.stringify(own.organizations), now);
  return idempotentCommit(db, { ...once, change });
}

export function deleteEndpoint(db: D1Database, own: OwnEndpoint, once: Once): Committed {
  const change = db
    .prepare(`DELETE FROM webhook_endpoints WHERE id = ?1 AND ${IS_OWN}`)
    .bind(own.endpointId, JSON.stringify(own.organizations));
  return idempotentCommit(db, { ...once, change });
}

/** Inserts a test message. Its subject is the request id, which makes it idempotent. */
export async function insertTest(
  db: D1Database,
  own: OwnEndpoint,
  test: { subjectId: string; now: number },
): Promise<boolean> {
  const results = await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at)
         SELECT id, 'test.sent', ?3, ?4, ?4, ?4 FROM webhook_endpoints
         WHERE id = ?1 AND ${IS_OWN} AND active
         ON CONFLICT DO NOTHING`,
      )
      .bind(own.endpointId, JSON.stringify(own.organizations), test.subjectId, test.now),
    hurry(db, own, test.now),
    db
      .prepare(
        `SELECT 1 FROM webhook_deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
         WHERE w.id = ?1 AND w.${IS_OWN} AND d.type = 'test.sent' AND d.subject_id = ?3`,
      )
      .bind(own.endpointId, JSON.stringify(own.organizations), test.subjectId),
  ]);
  return (results.at(-1)?.results.length ?? 0) > 0;
}

/** Retries one delivery, or all parked ones (`seq` null), from the first attempt and with their original ids. */
export function renewDeliveries(
  db: D1Database,
  own: OwnEndpoint,
  again: { seq: number | null; now: number },
  once: Once,
): Committed {
  const change = db
    .prepare(
      `UPDATE webhook_deliveries SET status = 'pending', tries = 0, due_at = ?4, settled_at = NULL
       WHERE endpoint_id = ?1 AND (seq = ?3 OR ?3 IS NULL AND status = 'parked')
         AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE id = ?1 AND ${IS_OWN} AND active)`,
    )
    .bind(own.endpointId, JSON.stringify(own.organizations), again.seq, again.now);
  return idempotentCommit(db, { ...once, change, after: [hurry(db, own, again.now)] });
}

/** Skips the backoff, because the user is waiting for the result. */
function hurry(db: D1Database, own: OwnEndpoint, now: number): D1PreparedStatement {
  return db
    .prepare(`UPDATE webhook_endpoints SET due_at = ?3 WHERE id = ?1 AND ${IS_OWN} AND active`)
    .bind(own.endpointId, JSON.stringify(own.organizations), now);
}
