import type { Param, Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import type { OrganizerRequestStatus, UserRole, UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';
import { TICKETS_OF_PERSON } from '../tickets/tickets-of-person.ts';

export interface ListedUserRow {
  id: string;
  name: string;
  email: string;
  emailVerifiedAt: number | null;
  phone: string | null;
  language: Language | null;
  currency: Currency | null;
  role: UserRole;
  status: UserStatus;
  imageKey: string | null;
  createdAt: number;
  lastSignedInAt: number | null;
  events: number;
  pausedEvents: number;
  requestId: string | null;
  requestMessage: string | null;
  requestedAt: number | null;
}

const WAITING = "FROM organizer_requests AS r JOIN users AS u ON u.id = r.user_id WHERE r.status = 'pending'";

/**
 * Users, pending organizer requests first, then the newest. Deleted accounts and guests without an account are
 * excluded.
 */
export async function readUsers(
  reader: Reader,
  by: {
    /** An FTS5 query, see `searchQuery`; null for all. */
    match: string | null;
    role: UserRole | null;
    status: UserStatus | null;
    waiting: boolean;
    limit: number;
    offset: number;
  },
): Promise<{ rows: ListedUserRow[]; total: number; waiting: number }> {
  const conditions = ['u.deleted_at IS NULL', 'u.door_event_id IS NULL'];
  const params: Param[] = [];
  const only = (sql: string, param: Param) => {
    params.push(param);
    conditions.push(sql.replace('?', `?${params.length}`));
  };
  if (by.match !== null)
    only('u.rowid IN (SELECT rowid FROM users_search WHERE users_search MATCH ?)', by.match);
  if (by.role !== null) only('u.role = ?', by.role);
  if (by.status !== null) only('u.status = ?', by.status);
  if (by.waiting) conditions.push('r.id IS NOT NULL');
  const from = `FROM users AS u LEFT JOIN organizer_requests AS r ON r.user_id = u.id AND r.status = 'pending'
    WHERE ${conditions.join(' AND ')}`;
  const [rows, [total], [waiting]] = await reader.together<
    [ListedUserRow, { total: number }, { waiting: number }]
  >(
    {
      sql: `SELECT u.id, u.name, u.email, u.email_verified_at AS emailVerifiedAt, u.phone, u.language, u.currency,
                   u.role, u.status, u.image_key AS imageKey, u.created_at AS createdAt,
                   u.last_signed_in_at AS lastSignedInAt,
                   (SELECT count(*) FROM events WHERE organizer_id = u.id) AS events,
                   (SELECT count(*) FROM events WHERE organizer_id = u.id AND sales_paused_at IS NOT NULL) AS pausedEvents,
                   r.id AS requestId, r.message AS requestMessage, r.created_at AS requestedAt
            ${from} ORDER BY r.created_at IS NULL, r.created_at, u.created_at DESC, u.id
            LIMIT ?${params.length + 1} OFFSET ?${params.length + 2}`,
      params: [...params, by.limit, by.offset],
    },
    { sql: `SELECT count(*) AS total ${from}`, params },
    { sql: `SELECT count(*) AS waiting ${WAITING} AND u.deleted_at IS NULL`, params: [] },
  );
  return { rows, total: total?.total ?? 0, waiting: waiting?.waiting ?? 0 };
}

/** Null for unknown ids, deleted accounts and guests without an account. */
export function readStanding(
  reader: Reader,
  userId: string,
): Promise<{ id: string; role: UserRole; status: UserStatus } | null> {
  return reader.first(
    'SELECT id, role, status FROM users WHERE id = ? AND deleted_at IS NULL AND door_event_id IS NULL',
    userId,
  );
}

export interface HistoryRow {
  id: string;
  action: string;
  createdAt: number;
  actorName: string | null;
  eventName: string | null;
  /** JSON. */
  details: string;
}

/** Audit entries about a person's account and rights, newest first. */
export async function readUserHistory(
  reader: Reader,
  by: { userId: string; actions: readonly string[]; limit: number; offset: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const from = `FROM audit_log AS l LEFT JOIN users AS a ON a.id = l.actor_id LEFT JOIN events AS e ON e.id = l.event_id
    WHERE l.subject_type = 'user' AND l.subject_id = ?1 AND l.action IN (SELECT value FROM json_each(?2))`;
  const params = [by.userId, JSON.stringify(by.actions)];
  const [rows, [total]] = await reader.together<[HistoryRow, { total: number }]>(
    {
      sql: `SELECT l.id, l.action, l.created_at AS createdAt, a.name AS actorName, e.name AS eventName, l.details
            ${from} ORDER BY l.created_at DESC, l.rowid DESC LIMIT ?3 OFFSET ?4`,
      params: [...params, by.limit, by.offset],
    },
    { sql: `SELECT count(*) AS total ${from}`, params },
  );
  return { rows, total: total?.total ?? 0 };
}

/** A person's newest organizer request, and how many they made. */
export function readOrganizerRequest(
  reader: Reader,
  userId: string,
): Promise<{
  status: OrganizerRequestStatus;
  message: string;
  createdAt: number;
  decidedAt: number | null;
  asked: number;
} | null> {
  return reader.first(
    `SELECT status, message, created_at AS createdAt, decided_at AS decidedAt, count(*) OVER () AS asked
     FROM organizer_requests WHERE user_id = ? ORDER BY created_at DESC, id LIMIT 1`,
    userId,
  );
}

/**
 * Whether a person may edit drafts although they are not an organizer yet: their request is pending, and no named
 * subject belongs to an event of theirs that was ever published. @param subjectIds ids of events, ticket types and menu
 * items
 */
export async function readMayDraft(
  reader: Reader,
  userId: string,
  subjectIds: readonly string[],
): Promise<boolean> {
  const row = await reader.first(
    `WITH named AS (SELECT value AS id FROM json_each(?2))
     SELECT 1 FROM organizer_requests
     WHERE user_id = ?1 AND status = 'pending' AND NOT EXISTS (
       SELECT 1 FROM events WHERE organizer_id = ?1 AND status <> 'draft' AND id IN (
         SELECT id FROM named
         UNION SELECT event_id FROM ticket_types WHERE id IN (SELECT id FROM named)
         UNION SELECT event_id FROM menu_items WHERE id IN (SELECT id FROM named)))`,
    userId,
    JSON.stringify(subjectIds),
  );
  return row !== null;
}

export function readRequestById(
  reader: Reader,
  id: string,
): Promise<{ userId: string; status: OrganizerRequestStatus } | null> {
  return reader.first('SELECT user_id AS userId, status FROM organizer_requests WHERE id = ?', id);
}

/**
 * SQL for the ids of events where a person may have an open socket: events they own, work at, or have tickets or orders
 * for; for administrators also running events. Their own come first, then those that end last. All arguments are SQL
 * expressions.
 */
export function eventsOfPersonSql(
  by: Record<'user' | 'isAdmin' | 'endedAfter' | 'now' | 'limit', string>,
): string {
  const { user, isAdmin, endedAfter, now, limit } = by;
  return `
    SELECT id FROM events
    WHERE ends_at > ${endedAfter} AND (organizer_id = ${user}
      OR id IN (SELECT event_id FROM staff_assignments WHERE user_id = ${user})
      OR id IN (SELECT t.event_id FROM ${TICKETS_OF_PERSON} WHERE p.user_id = ${user})
      OR id IN (SELECT event_id FROM orders WHERE user_id = ${user})
      OR (${isAdmin} AND status = 'published' AND starts_at < ${now} + 86400000))
    ORDER BY organizer_id = ${user} DESC, ends_at DESC LIMIT ${limit}`;
}

export async function readEventsOfPerson(
  reader: Reader,
  by: { userId: string; isAdmin: boolean; endedAfter: number; now: number; limit: number },
): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    eventsOfPersonSql({ user: '?1', endedAfter: '?2', isAdmin: '?3 = 1', now: '?4', limit: '?5' }),
    by.userId,
    by.endedAfter,
    by.isAdmin ? 1 : 0,
    by.now,
    by.limit,
  );
  return rows.map(({ id }) => id);
}

/** Names by user id; unknown ids are left out. */
export async function readNames(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.all<{ id: string; name: string }>(
    'SELECT id, name FROM users WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify([...new Set(ids)]),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
