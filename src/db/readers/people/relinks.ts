import type { Reader } from '#db/client.ts';
import { belongingsSql, isRequested } from '#db/sql/relinks.ts';
import type { RelinkOutcome, UserRole, UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';

/** Two accounts that may be one person's: one that lost its address, and the one that has it now. */
export interface RelinkRow {
  userId: string;
  name: string;
  /** Null once the new account has given way. */
  newUserId: string | null;
  newName: string | null;
  email: string;
  /** Of a request that is good: when it was made, by whom and why. */
  requestedAt: number | null;
  requestedBy: string | null;
  reason: string | null;
  isRunning: 0 | 1;
  outcome: RelinkOutcome | null;
}

/** SQL with an alias of one table for each of the two accounts. */
export function readRelinks(
  reader: Reader,
  by: { userId: string; now: number; limit: number },
): Promise<RelinkRow[]> {
  return reader.all(
    `SELECT o.id AS userId, o.name, n.id AS newUserId, n.name AS newName, o.lost_email AS email,
            iif(q.isGood, r.requested_at, NULL) AS requestedAt, iif(q.isGood, b.name, NULL) AS requestedBy,
            iif(q.isGood, r.reason, NULL) AS reason,
            coalesce(r.confirmed_at IS NOT NULL AND r.settled_at IS NULL, 0) AS isRunning, r.outcome
     FROM users AS o
     LEFT JOIN users AS n ON n.email = o.lost_email AND n.deleted_at IS NULL AND n.email_verified_at IS NOT NULL
     LEFT JOIN relinks AS r ON r.user_id = o.id
     LEFT JOIN (SELECT user_id, new_user_id, ${isRequested('relinks', '?2')} AS isGood FROM relinks) AS q
       ON q.user_id = o.id AND q.new_user_id = n.id
     LEFT JOIN users AS b ON b.id = r.requested_by
     WHERE o.id IN (SELECT ?1 UNION SELECT l.id FROM users AS l JOIN users AS m ON l.lost_email = m.email
                    WHERE m.id = ?1 AND m.email <> '')
       AND o.lost_email IS NOT NULL AND o.deleted_at IS NULL
       AND (n.id IS NOT NULL OR r.confirmed_at IS NOT NULL)
     ORDER BY o.created_at, o.id LIMIT ?3`,
    by.userId,
    by.now,
    by.limit,
  );
}

interface RelinkFacts {
  lostEmail: string | null;
  role: UserRole;
  status: UserStatus;
  newEmail: string;
  newVerified: 0 | 1;
  newStatus: UserStatus;
  hasBelongings: 0 | 1;
  isRequested: 0 | 1;
  isRunning: 0 | 1;
}

/** What decides whether two accounts may be connected; null if one of them is no account. */
export function readRelinkFacts(
  reader: Reader,
  by: { userId: string; newUserId: string; now: number },
): Promise<RelinkFacts | null> {
  const of = (condition: string) =>
    `EXISTS (SELECT 1 FROM relinks AS r WHERE r.user_id = ?1 AND ${condition})`;
  return reader.first(
    `SELECT o.lost_email AS lostEmail, o.role, o.status, n.email AS newEmail,
            n.email_verified_at IS NOT NULL AS newVerified, n.status AS newStatus,
            ${belongingsSql('?2')} AS hasBelongings,
            ${of(`r.new_user_id = ?2 AND ${isRequested('r', '?3')}`)} AS isRequested,
            ${of('r.confirmed_at IS NOT NULL AND r.settled_at IS NULL')} AS isRunning
     FROM users AS o CROSS JOIN users AS n
     WHERE o.id = ?1 AND n.id = ?2 AND o.deleted_at IS NULL AND n.deleted_at IS NULL
       AND o.door_event_id IS NULL AND n.door_event_id IS NULL`,
    by.userId,
    by.newUserId,
    by.now,
  );
}

/** A confirmed relink that is not finished, with what the auth service's account needs. */
export interface OpenRelink {
  userId: string;
  newUserId: string;
  confirmedBy: string;
  confirmedAt: number;
  email: string | null;
  name: string;
  language: Language | null;
}

export function readOpenRelink(reader: Reader, userId: string): Promise<OpenRelink | null> {
  return reader.first(
    `SELECT r.user_id AS userId, r.new_user_id AS newUserId, r.confirmed_by AS confirmedBy, r.confirmed_at AS confirmedAt,
            coalesce(o.lost_email, nullif(o.email, '')) AS email, o.name, o.language
     FROM relinks AS r JOIN users AS o ON o.id = r.user_id AND o.deleted_at IS NULL
     WHERE r.user_id = ?1 AND r.confirmed_at IS NOT NULL AND r.settled_at IS NULL`,
    userId,
  );
}

export async function readOpenRelinks(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    `SELECT user_id AS id FROM relinks WHERE confirmed_at IS NOT NULL AND settled_at IS NULL
     ORDER BY confirmed_at LIMIT ?1`,
    limit,
  );
  return rows.map(({ id }) => id);
}

/** How the relink of an account ended; null while it runs, or without one. */
export async function readRelinkOutcome(
  reader: Reader,
  by: { userId: string; newUserId: string },
): Promise<RelinkOutcome | null> {
  const row = await reader.first<{ outcome: RelinkOutcome | null }>(
    'SELECT outcome FROM relinks WHERE user_id = ?1 AND new_user_id = ?2',
    by.userId,
    by.newUserId,
  );
  return row?.outcome ?? null;
}
