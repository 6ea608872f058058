import type { Reader } from '#db/client.ts';
import { organizationNameSql } from '#db/sql/organizations.ts';
import type { Right } from '#shared/organizations/rights.ts';
import type { DELIVERY_STATES, UserStatus } from '#shared/states.ts';

interface GrantRow {
  /** JSON. */
  rights: string;
  /** JSON: `[{id, name}]`; null: all. */
  events: string | null;
  until: number | null;
}

export interface MemberRow extends GrantRow {
  userId: string;
  name: string;
  email: string;
  imageKey: string | null;
  status: UserStatus;
  isOwner: 0 | 1;
  isResponsible: 0 | 1;
}

export interface InvitationRow extends GrantRow {
  id: string;
  email: string;
  expiresAt: number;
  mail: (typeof DELIVERY_STATES)[number] | null;
}

/** SQL: the named events of a JSON array of ids, soonest first. */
function namedEvents(ids: string): string {
  return `(SELECT json_group_array(json_object('id', id, 'name', name)) FROM (
    SELECT e.id, e.name FROM events AS e WHERE e.id IN (${ids}) ORDER BY e.starts_at, e.id))`;
}

const INVITED_EVENTS = `iif(i.event_ids IS NULL, NULL, ${namedEvents('SELECT value FROM json_each(i.event_ids)')})`;

/** Members and open invitations. SQL, to read both in one round trip. */
export function readMembers(reader: Reader, organizationId: string): Promise<[MemberRow[], InvitationRow[]]> {
  const params = [organizationId];
  return reader.together<[MemberRow, InvitationRow]>(
    {
      sql: `SELECT u.id AS userId, u.name, u.email, u.image_key AS imageKey, u.status, m.is_owner AS isOwner,
                   m.rights, m.until, EXISTS (SELECT 1 FROM connected_accounts
                     WHERE organizer_id = m.organization_id AND responsible_id = u.id) AS isResponsible,
                   iif(m.all_events = 1, NULL, ${namedEvents(`SELECT event_id FROM member_events
                     WHERE organization_id = m.organization_id AND user_id = m.user_id`)}) AS events
            FROM organization_members AS m JOIN users AS u ON u.id = m.user_id
            WHERE m.organization_id = ?1 ORDER BY m.is_owner DESC, m.created_at, u.id`,
      params,
    },
    {
      sql: `SELECT i.id, i.email, i.rights, i.until, i.expires_at AS expiresAt, ${INVITED_EVENTS} AS events,
                   (SELECT status FROM deliveries WHERE channel = 'mail' AND kind = 'organization_invitation'
                      AND subject_id = i.id || '/' || i.expires_at) AS mail
            FROM organization_invitations AS i
            WHERE i.organization_id = ?1 AND i.state = 'open' ORDER BY i.created_at, i.id`,
      params,
    },
  );
}

/** A member as changes find them. */
export interface StandingRow {
  isOwner: 0 | 1;
  isResponsible: 0 | 1;
}

export function readMember(
  reader: Reader,
  by: { organizationId: string; userId: string },
): Promise<StandingRow | null> {
  return reader.first(
    `SELECT is_owner AS isOwner, EXISTS (SELECT 1 FROM connected_accounts
       WHERE organizer_id = ?1 AND responsible_id = ?2) AS isResponsible
     FROM organization_members WHERE organization_id = ?1 AND user_id = ?2`,
    by.organizationId,
    by.userId,
  );
}

/** The id of the address's open invitation. */
export async function readOpenInvitation(
  reader: Reader,
  by: { organizationId: string; email: string },
): Promise<string | null> {
  const row = await reader.first<{ id: string }>(
    "SELECT id FROM organization_invitations WHERE organization_id = ?1 AND email = ?2 AND state = 'open'",
    by.organizationId,
    by.email,
  );
  return row?.id ?? null;
}

/** Whether a person with this confirmed address is a member. */
export async function readIsMember(
  reader: Reader,
  by: { organizationId: string; email: string },
): Promise<boolean> {
  const row = await reader.first(
    `SELECT 1 FROM organization_members AS m JOIN users AS u ON u.id = m.user_id
     WHERE m.organization_id = ?1 AND u.email = ?2 AND u.email_verified_at IS NOT NULL`,
    by.organizationId,
    by.email,
  );
  return row !== null;
}

/** How many of these events the organization has. */
export async function readOwnEventCount(
  reader: Reader,
  by: { organizationId: string; eventIds: readonly string[] },
): Promise<number> {
  const row = await reader.first<{ own: number }>(
    `SELECT count(*) AS own FROM events
     WHERE organization_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
    by.organizationId,
    JSON.stringify(by.eventIds),
  );
  return row?.own ?? 0;
}

/** An invitation as its page shows it. */
export interface ShownInvitation extends GrantRow {
  organizationId: string;
  organizationName: string;
  inviterName: string;
  email: string;
  state: 'open' | 'accepted' | 'withdrawn';
  expiresAt: number;
}

export function readInvitation(reader: Reader, invitationId: string): Promise<ShownInvitation | null> {
  return reader.first(
    `SELECT i.organization_id AS organizationId, ${organizationNameSql('o')} AS organizationName,
            u.name AS inviterName, i.email, i.state, i.expires_at AS expiresAt, i.rights, i.until,
            ${INVITED_EVENTS} AS events
     FROM organization_invitations AS i JOIN organizations AS o ON o.id = i.organization_id
     JOIN users AS u ON u.id = i.invited_by WHERE i.id = ?1`,
    invitationId,
  );
}

/** Rights, events and end as lists show them. */
export function grantOf({ rights, events, until }: GrantRow) {
  return {
    rights: JSON.parse(rights) as Right[],
    events: events === null ? null : (JSON.parse(events) as { id: string; name: string }[]),
    until: until === null ? null : new Date(until).toISOString(),
  };
}
