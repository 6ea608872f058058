import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { staffAssignments, users } from '#db/schema/index.ts';
import { endedHosted, hasFactor } from '#db/sql/auth.ts';
import { optedOutSql } from '#db/sql/mailbox.ts';
import { personColumns } from '#db/sql/people.ts';
import { flagOf, isOneOf } from '#db/typed-queries.ts';
import type { Assurance } from '#shared/auth/sessions.ts';

/** The `users` row as sign-in reads it. */
export interface PersonRow
  extends Pick<
    typeof users.$inferSelect,
    | 'id'
    | 'email'
    | 'emailVerifiedAt'
    | 'name'
    | 'role'
    | 'status'
    | 'imageKey'
    | 'language'
    | 'currency'
    | 'deletedAt'
  > {
  /** For `membershipsOf`. */
  memberships: string;
  /** 1 when a hosted auth service reported an enrolled second factor. */
  secondFactor: 0 | 1;
}

/** The account of a session of the embedded service, with its `users` row, which may not exist yet. */
export interface EmbeddedPersonRow extends Partial<PersonRow> {
  sessionAal: Assurance;
  hasFactor: 0 | 1;
  authEmail: string;
  confirmedAt: number | null;
  bannedUntil: number | null;
}

/** SQL, because every request with a token reads its person. */
export function readEmbeddedPerson(
  reader: Reader,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<EmbeddedPersonRow | null> {
  return reader.first(
    `SELECT ${personColumns('u.')}, s.aal AS sessionAal, i.email AS authEmail,
            i.email_confirmed_at AS confirmedAt, i.banned_until AS bannedUntil, ${hasFactor('i.id')} AS hasFactor
     FROM identity_sessions s
     JOIN identity_users i ON i.id = s.user_id AND i.deleted_at IS NULL
     LEFT JOIN users u ON u.id = s.user_id
     WHERE s.id = ?1 AND s.user_id = ?2`,
    sessionId,
    userId,
  );
}

export interface HostedPersonRow extends PersonRow {
  ended: 0 | 1;
  /** The session that took the account over, until the take-over is settled, and when (Unix ms). */
  takenOverBy: string | null;
  takenOverAt: number | null;
  /** The address whose mail last opened a session here; null before the first. */
  provenEmail: string | null;
}

const ENDED = endedHosted({ user: 'u.id', session: '?2', issuedAt: '?3' });

/** SQL like `readEmbeddedPerson`. `ended` is 1 when the session was signed out here. */
export function readHostedPerson(
  reader: Reader,
  token: { userId: string; sessionId: string; issuedAt: number },
): Promise<HostedPersonRow | null> {
  return reader.first(
    `SELECT ${personColumns('u.')}, ${ENDED} AS ended, t.session_id AS takenOverBy, t.ended_at AS takenOverAt,
            u.proven_email AS provenEmail
     FROM users u LEFT JOIN hosted_sign_outs AS t ON t.user_id = u.id AND t.kind = 'take_over' WHERE u.id = ?1`,
    token.userId,
    token.sessionId,
    token.issuedAt,
  );
}

export async function readIsDeactivated(reader: Reader, userId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'inactive'), isNull(users.deletedAt)));
  return rows.length > 0;
}

/** Number of events where the person works, by role. */
export function readDuties(reader: Reader, userId: string) {
  const { role } = staffAssignments;
  return reader
    .select({ role, events: count() })
    .from(staffAssignments)
    .where(eq(staffAssignments.userId, userId))
    .groupBy(role);
}

export function readProfile(reader: Reader, userId: string) {
  const { name, email, phone, language, currency, imageKey, remindersOff, createdAt } = users;
  const announcementsOff = flagOf(sql.raw(optedOutSql('users.email')));
  return reader
    .select({ name, email, phone, language, currency, imageKey, announcementsOff, remindersOff, createdAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
}

/** Names by id; deleted accounts have none. */
export async function readNames(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, name } = users;
  const rows = await reader
    .select({ id, name })
    .from(users)
    .where(and(isOneOf(id, ids), isNull(users.deletedAt)));
  return new Map(rows.map((row) => [row.id, row.name]));
}
