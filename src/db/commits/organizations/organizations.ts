import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { ownsSql } from '#db/sql/organizations.ts';
import { ORGANIZATIONS_PER_PERSON_MAX } from '#shared/organizations/organization-limits.ts';
import { queueOrganizationMails } from './organization-mails.ts';

/** Founds an organization; a trigger makes its founder the owner. @returns false when they have founded too many */
export function insertOrganization(
  db: D1Database,
  row: { id: string; name: string; requestId: string; audit: AuditEntry },
): Promise<boolean> {
  const { id, name, requestId, audit } = row;
  const change = db
    .prepare(
      `INSERT INTO organizations (id, name, founded_by, request_id, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5
       WHERE (SELECT count(*) FROM organizations WHERE founded_by = ?3) < ${ORGANIZATIONS_PER_PERSON_MAX}
       ON CONFLICT DO NOTHING`,
    )
    .bind(id, name, audit.actorId, requestId, audit.now);
  return commitAudited(db, { change, audit });
}

/** @param guardId who must still own it; null for an administrator */
export function renameOrganization(
  db: D1Database,
  row: { organizationId: string; name: string | null; guardId: string | null; audit: AuditEntry },
): Promise<boolean> {
  const change = db
    .prepare(`UPDATE organizations SET name = ?2 WHERE id = ?1 AND ${ownsSql('?1', '?3')}`)
    .bind(row.organizationId, row.name, row.guardId);
  return commitAudited(db, { change, audit: row.audit });
}

/**
 * An owner takes the payout account over. Payouts wait as after a change of its destination, and all owners are mailed,
 * also who did it: a stolen session is noticed.
 */
export function takeAccountOver(
  db: D1Database,
  row: { organizationId: string; userId: string; audit: AuditEntry },
): Promise<boolean> {
  const { organizationId, userId, audit } = row;
  const change = db
    .prepare(
      `UPDATE connected_accounts SET responsible_id = ?2, changed_at = ?3
       WHERE organizer_id = ?1 AND responsible_id IS NOT ?2 AND EXISTS (
         SELECT 1 FROM organization_members WHERE organization_id = ?1 AND user_id = ?2 AND is_owner = 1)`,
    )
    .bind(organizationId, userId, audit.now);
  const mails = {
    auditId: audit.auditId,
    organizationId,
    concernsId: userId,
    exceptId: null,
    now: audit.now,
  };
  return commitAudited(db, { change, audit, after: [queueOrganizationMails(db, mails)] });
}
