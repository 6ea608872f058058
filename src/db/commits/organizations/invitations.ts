import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { organizesSql, ownsSql } from '#db/sql/organizations.ts';
import {
  INVITATION_TTL_MS,
  MEMBERS_PER_ORGANIZATION_MAX,
} from '#shared/organizations/organization-limits.ts';
import type { Right } from '#shared/organizations/rights.ts';
import type { Language } from '#shared/text/languages.ts';
import { queueOrganizationMails } from './organization-mails.ts';

/** What an invitation or a membership grants. */
export interface Grant {
  rights: readonly Right[];
  /** Null: all events. */
  eventIds: readonly string[] | null;
  /** Unix ms; null: no end. */
  until: number | null;
}

/** SQL: all of these events (JSON, or null) are the organization's. */
export function haveEventsSql(organization: string, eventIds: string): string {
  return `(${eventIds} IS NULL OR (SELECT count(*) FROM events WHERE organization_id = ${organization}
    AND id IN (SELECT value FROM json_each(${eventIds}))) = json_array_length(${eventIds}))`;
}

const OPEN = "organization_id = ?1 AND state = 'open'";

/** SQL: one more invitation fits, or the address has one already. */
const HAS_ROOM = `(EXISTS (SELECT 1 FROM organization_invitations WHERE ${OPEN} AND email = ?3)
  OR (SELECT count(*) FROM organization_members WHERE organization_id = ?1)
    + (SELECT count(*) FROM organization_invitations WHERE ${OPEN}) < ${MEMBERS_PER_ORGANIZATION_MAX})`;

const IS_MEMBER = `EXISTS (SELECT 1 FROM organization_members AS m JOIN users AS u ON u.id = m.user_id
  WHERE m.organization_id = ?1 AND u.email = ?3 AND u.email_verified_at IS NOT NULL)`;

/**
 * Invites an address, and queues the mail. The open invitation of the address is updated and can be accepted for a week
 * again: its earlier mail has become worthless.
 */
export function saveInvitation(
  db: D1Database,
  row: Grant & {
    id: string;
    organizationId: string;
    email: string;
    language: Language | null;
    guardId: string | null;
    audit: AuditEntry;
  },
): Promise<boolean> {
  const { organizationId, audit } = row;
  const eventIds = row.eventIds && JSON.stringify(row.eventIds);
  const change = db
    .prepare(
      `INSERT INTO organization_invitations (id, organization_id, email, rights, event_ids, until, language, invited_by,
                                             created_at, expires_at)
       SELECT ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
       WHERE ${ownsSql('?1', '?11')} AND ${haveEventsSql('?1', '?5')} AND ${HAS_ROOM} AND NOT ${IS_MEMBER}
       ON CONFLICT (organization_id, email) WHERE state = 'open' DO UPDATE SET rights = excluded.rights,
         event_ids = excluded.event_ids, until = excluded.until, language = excluded.language,
         invited_by = excluded.invited_by, expires_at = excluded.expires_at`,
    )
    .bind(
      organizationId,
      row.id,
      row.email,
      JSON.stringify(row.rights),
      eventIds,
      row.until,
      row.language,
      audit.actorId,
      audit.now,
      audit.now + INVITATION_TTL_MS,
      row.guardId,
    );
  const mail = queueInvitation(db, 'email = ?3', organizationId, row.email, audit.now);
  return commitAudited(db, { change, audit, after: [mail] });
}

/** Mails an invitation again, which can be accepted for a week again. */
export function renewInvitation(
  db: D1Database,
  row: { organizationId: string; invitationId: string; guardId: string | null; audit: AuditEntry },
): Promise<boolean> {
  const { organizationId, invitationId, audit } = row;
  const change = db
    .prepare(
      `UPDATE organization_invitations SET expires_at = ?4
       WHERE ${OPEN} AND id = ?2 AND ${ownsSql('?1', '?3')}`,
    )
    .bind(organizationId, invitationId, row.guardId, audit.now + INVITATION_TTL_MS);
  const mail = queueInvitation(db, 'id = ?3', organizationId, invitationId, audit.now);
  return commitAudited(db, { change, audit, after: [mail] });
}

export function withdrawInvitation(
  db: D1Database,
  row: { organizationId: string; invitationId: string; guardId: string | null; audit: AuditEntry },
): Promise<boolean> {
  const { organizationId, invitationId, audit } = row;
  const change = db
    .prepare(
      `UPDATE organization_invitations SET state = 'withdrawn', settled_at = ?4
       WHERE ${OPEN} AND id = ?2 AND ${ownsSql('?1', '?3')}`,
    )
    .bind(organizationId, invitationId, row.guardId, audit.now);
  return commitAudited(db, { change, audit });
}

/**
 * Makes who has confirmed the invited address a member. Of two who accept at once, one settles the invitation. A member
 * gets the invitation's rights in place of their own; an owner keeps theirs.
 */
export function acceptInvitation(
  db: D1Database,
  row: { invitationId: string; organizationId: string; audit: AuditEntry },
): Promise<boolean> {
  const { invitationId, organizationId, audit } = row;
  const { actorId, now } = audit;
  const change = db
    .prepare(
      `UPDATE organization_invitations AS i SET state = 'accepted', settled_at = ?3, accepted_by = ?2
       WHERE i.id = ?1 AND i.state = 'open' AND i.expires_at > ?3 AND ${organizesSql('i.organization_id')}
         AND i.email = (SELECT email FROM users WHERE id = ?2 AND status = 'active' AND deleted_at IS NULL
           AND email_verified_at IS NOT NULL)`,
    )
    .bind(invitationId, actorId, now);
  const join = db
    .prepare(
      `INSERT INTO organization_members (organization_id, user_id, rights, all_events, until, added_by, created_at,
                                         updated_at)
       SELECT organization_id, ?2, rights, event_ids IS NULL, until, invited_by, ?3, ?3
       FROM organization_invitations WHERE id = ?1
       ON CONFLICT (organization_id, user_id) DO UPDATE SET rights = excluded.rights,
         all_events = excluded.all_events, until = excluded.until, updated_at = excluded.updated_at
         WHERE is_owner = 0`,
    )
    .bind(invitationId, actorId, now);
  const clear = db
    .prepare('DELETE FROM member_events WHERE organization_id = ?1 AND user_id = ?2')
    .bind(organizationId, actorId);
  // Events that were deleted since are left out.
  const fill = db
    .prepare(
      `INSERT INTO member_events (organization_id, user_id, event_id)
       SELECT e.organization_id, ?2, e.id FROM organization_invitations AS i, json_each(i.event_ids) AS one
       JOIN events AS e ON e.id = one.value AND e.organization_id = i.organization_id
       WHERE i.id = ?1 AND EXISTS (SELECT 1 FROM organization_members AS m
         WHERE m.organization_id = i.organization_id AND m.user_id = ?2 AND m.all_events = 0)
       ON CONFLICT DO NOTHING`,
    )
    .bind(invitationId, actorId);
  const { auditId } = audit;
  const mails = { auditId, organizationId, concernsId: actorId, exceptId: actorId, now };
  return commitAudited(db, {
    change,
    audit,
    after: [join, clear, fill, queueOrganizationMails(db, mails)],
  });
}

/** The mail's subject names the expiry, so that only the latest mail is sent. @param which SQL about `?3` */
function queueInvitation(
  db: D1Database,
  which: string,
  organizationId: string,
  value: string,
  now: number,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
       SELECT 'mail', 'organization_invitation', id || '/' || expires_at, ?2, ?2
       FROM organization_invitations WHERE ${OPEN} AND ${which} ON CONFLICT DO NOTHING`,
    )
    .bind(organizationId, now, value);
}
