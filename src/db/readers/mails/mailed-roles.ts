import type { Reader } from '#db/client.ts';
import type { UserRole } from '#shared/states.ts';
import { MAILED_PERSON, type MailedPerson } from './mailed-people.ts';

/** What was decided about somebody's right to organise, with what they are written about it. */
export interface MailedRole extends MailedPerson {
  /** The audit trail's entry. */
  id: string;
  action: 'organizer.grant' | 'organizer.decline' | 'user.role';
  /** Of `user.role`: the role that was given. */
  givenRole: UserRole | null;
  /** What they are by now. */
  role: UserRole;
}

export function readMailedRoles(reader: Reader, auditIds: readonly string[]): Promise<MailedRole[]> {
  return reader.all(
    `SELECT l.id, l.action, l.details ->> 'to' AS givenRole, u.role, ${MAILED_PERSON}
     FROM audit_log AS l JOIN users AS u ON u.id = l.subject_id
     WHERE l.subject_type = 'user' AND l.action IN ('organizer.grant', 'organizer.decline', 'user.role')
       AND l.id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(auditIds),
  );
}
