import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import { rolesAt } from '#db/readers/events/event-details.ts';
import { events, staffInvitations, users } from '#db/schema/index.ts';
import { organizerNameSql } from '#db/sql/organizations.ts';
import { INVITED_PERSON } from '#db/sql/staff.ts';
import { isOneOf, pick, subquery } from '#db/typed-queries.ts';
import type { StaffRole, UserRole, UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';

export interface StaffPersonRow {
  userId: string;
  name: string;
  email: string;
  imageKey: string | null;
  status: UserStatus;
  /** JSON array of `StaffRole`. */
  roles: string;
  since: number;
}

export interface InvitationRow {
  id: string;
  email: string;
  userId: string | null;
  /** 1 when the organizer picked a known person instead of typing an address. */
  chosen: number;
  /** Name of the picked person, if they worked or bought with this organizer. */
  name: string | null;
  role: StaffRole;
  createdAt: number;
  mail: 'owed' | 'sent' | 'skipped' | 'failed' | null;
}

/** SQL shared with due payouts: this person once accepted work at an event of this organization, even if they no longer work there. */
export function hasWorked(user: string, organization: string): string {
  return `(EXISTS (SELECT 1 FROM staff_assignments AS s JOIN events AS job ON job.id = s.event_id
                   WHERE s.user_id = ${user} AND job.organization_id = ${organization})
    OR EXISTS (SELECT 1 FROM audit_log AS l JOIN events AS job ON job.id = l.event_id
               WHERE l.subject_type = 'user' AND l.subject_id = ${user} AND l.action = 'staff.join'
                 AND job.organization_id = ${organization}))`;
}

/** SQL: this person worked at an event of this organization, or bought a ticket or an order there. */
export function isKnown(user: string, organization: string): string {
  return `(${hasWorked(user, organization)}
    OR EXISTS (SELECT 1 FROM purchases AS p JOIN events AS e ON e.id = p.event_id
               WHERE p.user_id = ${user} AND p.status = 'paid' AND e.organization_id = ${organization})
    OR EXISTS (SELECT 1 FROM orders AS o JOIN events AS e ON e.id = o.event_id
               WHERE o.user_id = ${user} AND o.status IS NOT NULL AND e.organization_id = ${organization}))`;
}

/** An event's staff with an account, and invitations. The caller has checked the event's owner. */
export async function readStaffList(
  reader: Reader,
  eventId: string,
): Promise<[StaffPersonRow[], InvitationRow[]]> {
  return reader.together<[StaffPersonRow, InvitationRow]>(
    {
      sql: `SELECT u.id AS userId, u.name, u.email, u.image_key AS imageKey, u.status,
                   json_group_array(s.role ORDER BY s.role) AS roles, min(s.created_at) AS since
            FROM staff_assignments AS s JOIN users AS u ON u.id = s.user_id
            WHERE s.event_id = ?1 AND u.door_event_id IS NULL GROUP BY u.id ORDER BY since, u.id`,
      params: [eventId],
    },
    {
      sql: `SELECT i.id, i.email, i.user_id AS userId, i.user_id IS NOT NULL AS chosen, i.role, i.created_at AS createdAt,
                   m.status AS mail, (SELECT u.name FROM users AS u WHERE u.id = i.user_id
                     AND ${isKnown('u.id', '(SELECT organization_id FROM events WHERE id = ?1)')}) AS name
            FROM staff_invitations AS i
            LEFT JOIN deliveries AS m ON m.channel = 'mail' AND m.kind = 'staff_invitation' AND m.subject_id = i.id
            WHERE i.event_id = ?1 ORDER BY i.created_at, i.id`,
      params: [eventId],
    },
  );
}

/** SQL: this person is an owner of this organization. */
function isOwner(user: string, organization: string): string {
  return `EXISTS (SELECT 1 FROM organization_members WHERE organization_id = ${organization}
    AND user_id = ${user} AND is_owner = 1)`;
}

/** SQL: an invitation reaches them, or they need none. A person whose address another account has confirmed has none. */
function mayBeAdded(user: string, organization: string): string {
  return `(${user}.email <> '' OR ${hasWorked(`${user}.id`, organization)})`;
}

export interface FoundPersonRow {
  userId: string;
  /** 1 when they worked or bought with this organizer; otherwise their name is hidden. */
  known: number;
  name: string;
  email: string;
  imageKey: string | null;
  roles: string;
}

/**
 * Active people with a confirmed address: anybody by their complete address; by an FTS5 query over names only those who
 * worked or bought with the organizer.
 */
export async function readFoundPeople(
  reader: Reader,
  by: { eventId: string; organizationId: string; email: string | null; match: string | null; limit: number },
): Promise<FoundPersonRow[]> {
  const known = isKnown('u.id', '?4');
  const where =
    by.email === null
      ? `u.rowid IN (SELECT rowid FROM users_search WHERE users_search MATCH ?2) AND ${known}`
      : 'u.email = ?2';
  return reader.all<FoundPersonRow>(
    `SELECT u.id AS userId, u.name, u.email, u.image_key AS imageKey, ${known} AS known,
            (SELECT json_group_array(role ORDER BY role) FROM staff_assignments
             WHERE event_id = ?1 AND user_id = u.id) AS roles
     FROM users AS u
     WHERE ${where} AND u.status = 'active' AND u.email_verified_at IS NOT NULL AND u.deleted_at IS NULL
       AND ${mayBeAdded('u', '?4')} AND (u.role = 'client' OR NOT ${isOwner('u.id', '?4')})
     ORDER BY u.name, u.id LIMIT ?3`,
    by.eventId,
    by.email ?? by.match,
    by.limit,
    by.organizationId,
  );
}

export interface Assignable {
  id: string;
  name: string;
  email: string;
  role: UserRole;
  /** 1 when they accepted work with this organizer before. */
  worked: number;
  /** 1 when they worked or bought with this organizer. */
  known: number;
  /** 1 when they own it. */
  isOwner: number;
}

/** A person who can be assigned: active, with a confirmed address. */
export function readAssignable(
  reader: Reader,
  by: { organizationId: string; userId: string | null; email: string | null },
): Promise<Assignable | null> {
  return reader.first(
    `SELECT id, name, email, role, ${hasWorked('users.id', '?3')} AS worked, ${isKnown('users.id', '?3')} AS known,
            ${isOwner('users.id', '?3')} AS isOwner
     FROM users
     WHERE ${by.userId === null ? '?1 IS NULL AND email = ?2' : 'id = ?1 AND ?2 IS ?2'}
       AND status = 'active' AND email_verified_at IS NOT NULL AND deleted_at IS NULL AND ${mayBeAdded('users', '?3')}`,
    by.userId,
    by.email,
    by.organizationId,
  );
}

/** Includes people who can no longer be assigned. */
export async function readNameOf(reader: Reader, userId: string): Promise<string | null> {
  const person = await reader.select({ name: users.name }).from(users).where(eq(users.id, userId)).get();
  return person?.name ?? null;
}

export async function readIsStaff(
  reader: Reader,
  by: { eventId: string; userId: string; role: StaffRole },
): Promise<boolean> {
  const roles = await rolesAt(reader, by.eventId, by.userId);
  return roles.some(({ role }) => role === by.role);
}

/** The role to which an open invitation of the event invites. */
export function readInvitedRole(reader: Reader, by: { eventId: string; invitationId: string }) {
  return reader
    .select(pick(staffInvitations, 'role'))
    .from(staffInvitations)
    .where(and(eq(staffInvitations.eventId, by.eventId), eq(staffInvitations.id, by.invitationId)))
    .get();
}

export async function readIsInvited(
  reader: Reader,
  by: { eventId: string; email: string; role: StaffRole },
): Promise<boolean> {
  const invitation = await reader
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.eventId, by.eventId),
        eq(staffInvitations.email, by.email),
        eq(staffInvitations.role, by.role),
      ),
    )
    .get();
  return invitation !== undefined;
}

export interface OfferedShiftRow {
  id: string;
  eventId: string;
  eventName: string;
  venueName: string;
  timeZone: string;
  startsAt: number;
  role: StaffRole;
  inviterName: string;
  createdAt: number;
}

/** This person's pending invitations, soonest event first. */
export function readOfferedShifts(
  reader: Reader,
  by: { userId: string; now: number; limit: number },
): Promise<OfferedShiftRow[]> {
  return reader.all(
    `SELECT i.id, i.event_id AS eventId, e.name AS eventName, e.venue_name AS venueName, e.time_zone AS timeZone,
            e.starts_at AS startsAt, i.role, b.name AS inviterName, i.created_at AS createdAt
     FROM users AS u JOIN staff_invitations AS i ON ${INVITED_PERSON}
     JOIN events AS e ON e.id = i.event_id JOIN users AS b ON b.id = i.invited_by
     WHERE u.id = ?1 AND e.status <> 'cancelled' AND e.ends_at > ?2
     ORDER BY e.starts_at, i.id LIMIT ?3`,
    by.userId,
    by.now,
    by.limit,
  );
}

/** The event and role of an invitation to this person. */
export function readInvitationOf(
  reader: Reader,
  by: { userId: string; invitationId: string },
): Promise<{ eventId: string; role: StaffRole } | null> {
  return reader.first(
    `SELECT i.event_id AS eventId, i.role FROM staff_invitations AS i JOIN users AS u ON ${INVITED_PERSON}
     WHERE i.id = ?1 AND u.id = ?2`,
    by.invitationId,
    by.userId,
  );
}

/** An invitation with the data of its mail. */
export type MailedInvitation = Awaited<ReturnType<typeof readMailedInvitations>>[number];

export function readMailedInvitations(reader: Reader, ids: readonly string[]) {
  const inviters = alias(users, 'inviters');
  return reader
    .select({
      ...pick(staffInvitations, 'id', 'email', 'role', 'createdAt'),
      inviterName: inviters.name,
      inviterLanguage: staffInvitations.language,
      /** Language of an account with that address, which may be unconfirmed. */
      readerLanguage: subquery<Language | null>(sql`select ${users.language} from ${users}
        where ${users.email} = ${staffInvitations.email} and ${users.deletedAt} is null
          and ${users.doorEventId} is null limit 1`),
      ...pick(events, 'name', 'venueName', 'city', 'timeZone', 'startsAt', 'endsAt', 'status', 'currency'),
      organizerId: events.organizerId,
      eventId: events.id,
      category: events.category,
      imageKey: events.imageKey,
      organizerName: subquery<string>(sql.raw(organizerNameSql('events'))),
    })
    .from(staffInvitations)
    .innerJoin(inviters, eq(inviters.id, staffInvitations.invitedBy))
    .innerJoin(events, eq(events.id, staffInvitations.eventId))
    .where(isOneOf(staffInvitations.id, ids));
}
