import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { batchesSql, IS_REMEMBERED_BATCH } from '#db/sql/discounts.ts';
import { founderSql, ownedInScopeSql, scopeParam } from '#db/sql/organizations.ts';
import { DISCOUNT_BATCH_CODES_MAX, DISCOUNT_BATCHES_PER_ORGANIZER_MAX } from '#shared/limits.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import { COLUMN_OF, committed, type DiscountCommitted, type DiscountContent, FIELDS } from './discounts.ts';

/**
 * Inserts a batch and its codes, which differ only in their names, all or none, for the same owner as `insertDiscount`.
 * The first code has the request's own id, so that no other creation can use that id.
 */
export async function insertDiscountBatch(
  db: D1Database,
  draft: {
    id: string;
    requestId: string;
    organizationId: string;
    prefix: string;
    named: readonly { id: string; code: string }[];
    content: Omit<DiscountContent, 'code'>;
    audit: AuditEntry;
  },
): Promise<DiscountCommitted> {
  const { id, requestId, organizationId, prefix, named, content, audit } = draft;
  const terms = FIELDS.filter((field) => field !== 'code');
  const columns = terms.map((field) => COLUMN_OF[field]).join(', ');
  const values = terms.map((field) => `?1 ->> '${field}'`).join(', ');
  const json = JSON.stringify(content);
  const batch = db
    .prepare(
      `INSERT INTO discount_batches (id, organizer_id, organization_id, prefix, count, ${columns}, created_at, updated_at)
       SELECT ?4, ${founderSql('?2')}, ?2, ?5, ?6, ${values}, ?3, ?3
       WHERE (?1 ->> 'eventId' IS NULL
              OR EXISTS (SELECT 1 FROM events WHERE id = ?1 ->> 'eventId' AND organization_id = ?2))
         AND ${batchesSql('?2')} < ${DISCOUNT_BATCHES_PER_ORGANIZER_MAX}
         AND (SELECT coalesce(sum(b.count), 0) <= ${DISCOUNT_BATCH_CODES_MAX} - ?6 FROM discount_batches b
              WHERE b.organization_id = ?2 AND b.event_id IS ?1 ->> 'eventId' AND ${IS_REMEMBERED_BATCH})
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(json, organizationId, audit.now, id, prefix, named.length);
  const codes = db
    .prepare(
      `INSERT INTO discount_codes (id, code, organizer_id, organization_id, request_id, batch_id, ${columns}, created_at, updated_at)
       SELECT named.value ->> 'id', named.value ->> 'code', ${founderSql('?2')}, ?2,
              iif(named.key = 0, ?4, ?4 || ':' || named.key), ?6, ${values}, ?3, ?3
       FROM json_each(?5) AS named
       WHERE EXISTS (SELECT 1 FROM discount_batches WHERE id = ?6)
         AND NOT EXISTS (SELECT 1 FROM discount_codes WHERE organization_id = ?2 AND request_id = ?4)
         AND NOT EXISTS (SELECT 1 FROM audit_log WHERE subject_type = 'discount_code' AND subject_id = ?6)
       ON CONFLICT (organizer_id, request_id) DO NOTHING`,
    )
    .bind(json, organizationId, audit.now, requestId, JSON.stringify(named), id);
  return committed(db, codes, audit, { before: [batch] });
}

/** Pauses or resumes all codes of a batch: sales read the batch's state with its codes. */
export async function switchDiscountBatch(
  db: D1Database,
  change: { batchId: string; scope: Scope | null; active: boolean; audit: AuditEntry },
): Promise<boolean> {
  const done = await committed(
    db,
    db
      .prepare(
        `UPDATE discount_batches SET active = ?3, updated_at = ?4
         WHERE id = ?1 AND ${ownedInScopeSql('discount_batches', '?2')}`,
      )
      .bind(change.batchId, scopeParam(change.scope), change.active ? 1 : 0, change.audit.now),
    change.audit,
  );
  return done === 'yes';
}

/** Deletes the codes that were never used, and the batch if none is left. False when there are none. */
export async function removeUnusedCodes(
  db: D1Database,
  removal: { batchId: string; scope: Scope | null; audit: AuditEntry },
): Promise<boolean> {
  const { batchId, scope, audit } = removal;
  const unused = db
    .prepare(
      `DELETE FROM discount_codes
       WHERE batch_id = ?1 AND used = 0 AND ${ownedInScopeSql('discount_codes', '?2')}
         AND NOT EXISTS (SELECT 1 FROM discount_uses WHERE discount_code_id = discount_codes.id)`,
    )
    .bind(batchId, scopeParam(scope));
  const after = [
    `UPDATE discount_batches SET count = (SELECT count(*) FROM discount_codes WHERE batch_id = ?1) WHERE id = ?1`,
    `DELETE FROM discount_batches WHERE id = ?1 AND count = 0`,
  ].map((sql) => db.prepare(sql).bind(batchId));
  return (await committed(db, unused, audit, { after })) === 'yes';
}
