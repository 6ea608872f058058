import type { Reader } from '#db/client.ts';
import {
  MAILED_EVENT,
  MAILED_PERSON,
  type MailedEvent,
  type MailedPerson,
  pairsOf,
} from '#db/readers/mail/mailed.ts';
import { ANNOUNCED_TICKETS, STATUSES_OF } from '#db/sql/announcements.ts';
import { optedOutSql } from '#db/sql/mailbox.ts';
import { inScopeSql, scopeParam } from '#db/sql/organizations.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { AnnouncementAudience } from '#shared/states.ts';

/** Announcements of one event in the organizer's list: a few a day at most. */
const LISTED_MAX = 50;

/** People by audience; set-based SQL over all tickets of the event. */
export async function readAudiences(reader: Reader, eventId: string) {
  const params = [eventId, null, JSON.stringify(STATUSES_OF.everybody)];
  const mailed = `iif(${optedOutSql('u.email')}, NULL, t.user_id)`;
  const counts = await reader.first<Record<'everybody' | 'inside' | 'missing' | 'optedOut', number>>(
    `SELECT count(DISTINCT ${mailed}) AS everybody,
            count(DISTINCT iif(t.status = 'used', ${mailed}, NULL)) AS inside,
            count(DISTINCT iif(t.status = 'active', ${mailed}, NULL)) AS missing,
            count(DISTINCT iif(${optedOutSql('u.email')}, t.user_id, NULL)) AS optedOut
     FROM ${ANNOUNCED_TICKETS}`,
    ...params,
  );
  const types = await reader.all<{ id: string; name: string; people: number }>(
    `SELECT y.id, y.name, count(DISTINCT ${mailed}) AS people FROM ${ANNOUNCED_TICKETS}
     GROUP BY y.id ORDER BY y.sort_order, y.id`,
    ...params,
  );
  return { everybody: 0, inside: 0, missing: 0, optedOut: 0, ...counts, types };
}

/** How many were sent since this time (Unix ms). */
export async function readAnnouncedSince(reader: Reader, eventId: string, since: number): Promise<number> {
  const row = await reader.first<{ sent: number }>(
    'SELECT count(*) AS sent FROM announcements WHERE event_id = ?1 AND created_at > ?2',
    eventId,
    since,
  );
  return row?.sent ?? 0;
}

export interface AnnouncementRow {
  id: string;
  audience: AnnouncementAudience;
  typeName: string | null;
  subject: string;
  text: string;
  createdAt: number;
  author: string | null;
  sent: number;
  waiting: number;
  failed: number;
  skipped: number;
}

/** SQL, because the mails of an announcement are a key range: `;` follows `:`. */
export function readAnnouncements(reader: Reader, eventId: string): Promise<AnnouncementRow[]> {
  return reader.all(
    `SELECT a.id, a.audience, y.name AS typeName, a.subject, a.text, a.created_at AS createdAt,
            iif(u.deleted_at IS NULL, u.name, NULL) AS author,
            count(iif(m.status = 'sent', 1, NULL)) AS sent, count(iif(m.status = 'owed', 1, NULL)) AS waiting,
            count(iif(m.status = 'failed', 1, NULL)) AS failed, count(iif(m.status = 'skipped', 1, NULL)) AS skipped
     FROM (SELECT * FROM announcements WHERE event_id = ?1 ORDER BY created_at DESC LIMIT ${LISTED_MAX}) AS a
     LEFT JOIN users AS u ON u.id = a.author_id LEFT JOIN ticket_types AS y ON y.id = a.ticket_type_id
     LEFT JOIN deliveries AS m ON m.channel = 'mail' AND m.kind = 'announcement'
       AND m.subject_id >= a.id || ':' AND m.subject_id < a.id || ';'
     GROUP BY a.id ORDER BY a.created_at DESC, a.id`,
    eventId,
  );
}

/** Null when there is no such event or it has another owner; a null owner may see all. */
export function readAnnouncedEvent(
  reader: Reader,
  eventId: string,
  scope: Scope | null,
): Promise<MailedEvent | null> {
  return reader.first(
    `SELECT ${MAILED_EVENT} FROM events AS e
     WHERE e.id = ?1 AND ${inScopeSql('e', '?2')}`,
    eventId,
    scopeParam(scope),
  );
}

/** The author of a test, or a reader of an announcement. */
export function readMailedUser(
  reader: Reader,
  userId: string,
): Promise<(MailedPerson & { userId: string }) | null> {
  return reader.first(`SELECT u.id AS userId, ${MAILED_PERSON} FROM users AS u WHERE u.id = ?1`, userId);
}

export interface MailedAnnouncement extends MailedPerson, MailedEvent {
  /** `<announcement>:<user>`. */
  id: string;
  userId: string;
  subject: string;
  text: string;
  optedOut: 0 | 1;
}

/** Data of `announcement` mails. */
export function readMailedAnnouncements(
  reader: Reader,
  subjectIds: readonly string[],
): Promise<MailedAnnouncement[]> {
  return reader.all(
    `SELECT k.value ->> 'id' AS id, u.id AS userId, a.subject, a.text, ${optedOutSql('u.email')} AS optedOut,
            ${MAILED_EVENT}, ${MAILED_PERSON}
     FROM json_each(?1) AS k JOIN announcements AS a ON a.id = k.value ->> 'aboutId' AND a.text <> ''
     JOIN users AS u ON u.id = k.value ->> 'userId' JOIN events AS e ON e.id = a.event_id`,
    pairsOf(subjectIds, ':'),
  );
}
