import { eq, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { accountNotices, identityUsers, users } from '#db/schema/index.ts';
import { isOneOf, pick } from '#db/typed-queries.ts';
import type { UserRole } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';
import { MAILED_PERSON, type MailedPerson } from './mailed.ts';

export function readAccountNotices(reader: Reader, ids: readonly string[]) {
  return reader
    .select({
      ...pick(accountNotices, 'id', 'what', 'email', 'detail', 'createdAt'),
      language: sql<Language | null>`coalesce(${users.language}, ${identityUsers.userMetadata} ->> 'language')`,
    })
    .from(accountNotices)
    .leftJoin(users, eq(users.id, accountNotices.userId))
    .leftJoin(identityUsers, eq(identityUsers.id, accountNotices.userId))
    .where(isOneOf(accountNotices.id, ids));
}

/** A decision about a person's role, with the data of its mail. */
export interface MailedRole extends MailedPerson {
  /** Id of the audit row. */
  id: string;
  action: 'organizer.grant' | 'organizer.decline' | 'user.role';
  /** For `user.role`: the role that was granted. */
  givenRole: UserRole | null;
  /** Their current role. */
  role: UserRole;
  /** An administrator approved paid events. */
  approved: 0 | 1;
}

export function readMailedRoles(reader: Reader, auditIds: readonly string[]): Promise<MailedRole[]> {
  return reader.all(
    `SELECT l.id, l.action, l.details ->> 'to' AS givenRole, u.role,
            u.paid_events_at IS NOT NULL AS approved, ${MAILED_PERSON}
     FROM audit_log AS l JOIN users AS u ON u.id = l.subject_id
     WHERE l.subject_type = 'user' AND l.action IN ('organizer.grant', 'organizer.decline', 'user.role')
       AND l.id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(auditIds),
  );
}
