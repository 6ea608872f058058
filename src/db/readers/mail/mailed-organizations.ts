import type { Reader } from '#db/client.ts';
import { organizationNameSql } from '#db/sql/organizations.ts';
import type { UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';
import { MAILED_PERSON, type MailedPerson, pairsOf } from './mailed.ts';

/** What a member may do, as a mail tells it. */
interface MailedGrant {
  /** JSON. */
  rights: string;
  /** Null: all. */
  eventCount: number | null;
  until: number | null;
}

/** An open invitation, with the data of its mail. */
export interface MailedInvitation extends MailedGrant {
  /** `<invitation>/<expiry>`: of a renewed invitation only the last mail is sent. */
  subjectId: string;
  invitationId: string;
  organizationId: string;
  organizationName: string;
  email: string;
  inviterName: string;
  inviterStatus: UserStatus;
  language: Language | null;
  expiresAt: number;
}

/** Data of `organization_invitation` mails. */
export function readMailedInvitations(
  reader: Reader,
  subjectIds: readonly string[],
): Promise<MailedInvitation[]> {
  return reader.all(
    `SELECT a.value AS subjectId, i.id AS invitationId, o.id AS organizationId, i.email, i.rights,
            json_array_length(i.event_ids) AS eventCount, i.until, i.expires_at AS expiresAt,
            ${organizationNameSql('o')} AS organizationName, u.name AS inviterName, u.status AS inviterStatus,
            coalesce((SELECT language FROM users AS r WHERE r.email = i.email AND r.deleted_at IS NULL
              AND r.door_event_id IS NULL LIMIT 1), i.language) AS language
     FROM json_each(?1) AS a
     JOIN organization_invitations AS i ON i.id = substr(a.value, 1, instr(a.value, '/') - 1)
       AND i.id || '/' || i.expires_at = a.value AND i.state = 'open'
     JOIN organizations AS o ON o.id = i.organization_id JOIN users AS u ON u.id = i.invited_by`,
    JSON.stringify(subjectIds),
  );
}

/** A change in an organization, with the data of its mail to one reader. */
export interface MailedChange extends MailedPerson, MailedGrant {
  /** `<audit row>:<reader>`. */
  id: string;
  action: string;
  organizationName: string;
  actorName: string;
  personName: string;
  /** 1: the reader is whom it concerns. */
  isSelf: 0 | 1;
  /** 1: the reader is a member now. */
  isMember: 0 | 1;
}

/** Data of `organization_change` mails. A member's rights are those that they have when the mail is sent. */
export function readMailedChanges(reader: Reader, subjectIds: readonly string[]): Promise<MailedChange[]> {
  return reader.all(
    `SELECT a.value ->> 'id' AS id, l.action, ${organizationNameSql('o')} AS organizationName,
            by_whom.name AS actorName, about.name AS personName, u.id = about.id AS isSelf,
            reading.user_id IS NOT NULL AS isMember, coalesce(m.rights, '[]') AS rights, m.until,
            iif(m.all_events = 0, (SELECT count(*) FROM member_events AS e
              WHERE e.organization_id = m.organization_id AND e.user_id = m.user_id), NULL) AS eventCount,
            ${MAILED_PERSON}
     FROM json_each(?1) AS a JOIN audit_log AS l ON l.id = a.value ->> 'aboutId'
     JOIN organizations AS o ON o.id = l.details ->> 'organizationId'
     JOIN users AS u ON u.id = a.value ->> 'userId'
     JOIN users AS by_whom ON by_whom.id = l.actor_id JOIN users AS about ON about.id = l.subject_id
     LEFT JOIN organization_members AS m ON m.organization_id = o.id AND m.user_id = about.id
     LEFT JOIN organization_members AS reading ON reading.organization_id = o.id AND reading.user_id = u.id`,
    pairsOf(subjectIds, ':'),
  );
}
