import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { ownsSql } from '#db/sql/organizations.ts';
import { RIGHT_OF_SHIFT, RIGHTS } from '#shared/organizations/rights.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/states.ts';
import { type Grant, haveEventsSql } from './invitations.ts';
import { queueOrganizationMails } from './organization-mails.ts';

interface MemberChange {
  organizationId: string;
  userId: string;
  /** Who must still own the organization; null for an administrator, and for a person who leaves. */
  guardId: string | null;
  audit: AuditEntry;
}

/** SQL: an owner who may organize remains, and the member does not answer for the payout account. */
const MAY_CEASE = `EXISTS (SELECT 1 FROM organization_members AS other JOIN users AS person ON person.id = other.user_id
    WHERE other.organization_id = ?1 AND other.user_id <> ?2 AND other.is_owner = 1 AND person.role <> 'client'
      AND person.status = 'active')
  AND NOT EXISTS (SELECT 1 FROM connected_accounts WHERE organizer_id = ?1 AND responsible_id = ?2)`;

/** Changes the rights of a member who is no owner. */
export function updateMember(db: D1Database, row: MemberChange & Grant): Promise<boolean> {
  const { organizationId, userId, guardId, audit } = row;
  const eventIds = row.eventIds && JSON.stringify(row.eventIds);
  const change = db
    .prepare(
      `UPDATE organization_members SET rights = ?3, all_events = ?4 IS NULL, until = ?5, updated_at = ?6
       WHERE organization_id = ?1 AND user_id = ?2 AND is_owner = 0 AND ${ownsSql('?1', '?7')}
         AND ${haveEventsSql('?1', '?4')}`,
    )
    .bind(organizationId, userId, JSON.stringify(row.rights), eventIds, row.until, audit.now, guardId);
  const clear = db
    .prepare('DELETE FROM member_events WHERE organization_id = ?1 AND user_id = ?2')
    .bind(organizationId, userId);
  const fill = db
    .prepare(
      `INSERT INTO member_events (organization_id, user_id, event_id)
       SELECT ?1, ?2, value FROM json_each(coalesce(?3, '[]')) WHERE true`,
    )
    .bind(organizationId, userId, eventIds);
  const roles = STAFF_ROLES.filter((role) => row.rights.includes(RIGHT_OF_SHIFT[role]));
  const after = [clear, fill, ...endOwnShifts(db, row, { roles, eventIds }), mailsOf(db, row)];
  return commitAudited(db, { change, audit, after });
}

/**
 * Removes a member. Of two owners who remove each other, the first to commit stays. An owner goes only with `endsOwner`, and
 * the mails reach who did it too.
 */
export function deleteMember(db: D1Database, row: MemberChange & { endsOwner: boolean }): Promise<boolean> {
  const { organizationId, userId, guardId, endsOwner, audit } = row;
  const change = db
    .prepare(
      `DELETE FROM organization_members
       WHERE organization_id = ?1 AND user_id = ?2 AND ${ownsSql('?1', '?3')}
         AND (is_owner = 0 OR (?4 = 1 AND ${MAY_CEASE}))`,
    )
    .bind(organizationId, userId, guardId, endsOwner ? 1 : 0);
  const shifts = endOwnShifts(db, row, { roles: [], eventIds: null });
  const mails = mailsOf(db, row, endsOwner ? null : audit.actorId);
  return commitAudited(db, { change, audit, after: [...endOwnings(db, row), ...shifts, mails] });
}

/** A member becomes an owner, with all events and without an end. */
export function promoteMember(db: D1Database, row: MemberChange): Promise<boolean> {
  const { organizationId, userId, guardId, audit } = row;
  const change = db
    .prepare(
      `UPDATE organization_members SET is_owner = 1, all_events = 1, until = NULL, updated_at = ?3
       WHERE organization_id = ?1 AND user_id = ?2 AND is_owner = 0 AND ${ownsSql('?1', '?4')}
         AND EXISTS (SELECT 1 FROM users WHERE id = ?2 AND status = 'active')`,
    )
    .bind(organizationId, userId, audit.now, guardId);
  const clear = db
    .prepare('DELETE FROM member_events WHERE organization_id = ?1 AND user_id = ?2')
    .bind(organizationId, userId);
  return commitAudited(db, { change, audit, after: [clear, mailsOf(db, row, null)] });
}

/** An owner becomes a member with all rights. */
export function demoteOwner(db: D1Database, row: MemberChange): Promise<boolean> {
  const { organizationId, userId, guardId, audit } = row;
  const change = db
    .prepare(
      `UPDATE organization_members SET is_owner = 0, rights = ?3, updated_at = ?4
       WHERE organization_id = ?1 AND user_id = ?2 AND is_owner = 1 AND ${ownsSql('?1', '?5')} AND ${MAY_CEASE}`,
    )
    .bind(organizationId, userId, JSON.stringify(RIGHTS), audit.now, guardId);
  return commitAudited(db, { change, audit, after: [...endOwnings(db, row), mailsOf(db, row, null)] });
}

/** Ends what a person could make only as an owner: API keys, webhooks, and invitations that nobody has accepted. */
function endOwnings(db: D1Database, { organizationId, userId, audit }: MemberChange): D1PreparedStatement[] {
  return [
    db
      .prepare(
        'UPDATE api_keys SET revoked_at = ?3 WHERE organization_id = ?1 AND organizer_id = ?2 AND revoked_at IS NULL',
      )
      .bind(organizationId, userId, audit.now),
    db
      .prepare(
        `UPDATE webhook_endpoints SET active = 0, switched_off_at = ?3
         WHERE organization_id = ?1 AND organizer_id = ?2 AND active = 1`,
      )
      .bind(organizationId, userId, audit.now),
    db
      .prepare(
        `UPDATE organization_invitations SET state = 'withdrawn', settled_at = ?3
         WHERE organization_id = ?1 AND invited_by = ?2 AND state = 'open'`,
      )
      .bind(organizationId, userId, audit.now),
  ];
}

/**
 * Ends the ways back to the door or bar that a member made for themselves: their own shifts and invitations, and helper codes
 * that no phone has joined with. Whom they hired stays. @param kept what their rights still include; null is all events
 */
function endOwnShifts(
  db: D1Database,
  { organizationId, userId, audit }: MemberChange,
  kept: { roles: readonly StaffRole[]; eventIds: string | null },
): D1PreparedStatement[] {
  const isLost = `event_id IN (SELECT id FROM events WHERE organization_id = ?1)
    AND (role NOT IN (SELECT value FROM json_each(?3))
      OR (?4 IS NOT NULL AND event_id NOT IN (SELECT value FROM json_each(?4))))`;
  const values = [organizationId, userId, JSON.stringify(kept.roles), kept.eventIds];
  return [
    db
      .prepare(`DELETE FROM staff_assignments WHERE user_id = ?2 AND assigned_by = ?2 AND ${isLost}`)
      .bind(...values),
    db
      .prepare(
        `DELETE FROM staff_invitations
         WHERE (user_id = ?2 OR email = (SELECT email FROM users WHERE id = ?2)) AND invited_by = ?2 AND ${isLost}`,
      )
      .bind(...values),
    db
      .prepare(
        `UPDATE helper_phones SET ended_at = ?5, ended_by = ?6
         WHERE made_by = ?2 AND joined_at IS NULL AND ended_at IS NULL AND ${isLost}`,
      )
      .bind(...values, audit.now, audit.actorId),
  ];
}

/** @param exceptId null: who did it is mailed too, because a change of owners may be a thief's */
function mailsOf(
  db: D1Database,
  { organizationId, userId, audit }: MemberChange,
  exceptId: string | null = audit.actorId,
): D1PreparedStatement {
  const { auditId, now } = audit;
  return queueOrganizationMails(db, { auditId, organizationId, concernsId: userId, exceptId, now });
}
