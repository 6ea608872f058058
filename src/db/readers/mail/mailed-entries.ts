import type { Reader } from '#db/client.ts';
import type { EntryState, EventStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';
import { MAILED_EVENT, type MailedEvent, pairsOf } from './mailed.ts';

/** A name on a guest list, with the data of its mail. */
export interface MailedEntry extends MailedEvent {
  /** `<entry>/<revision>`. */
  subjectId: string;
  id: string;
  name: string;
  heads: number;
  /** JSON, as `entrySeats` reads it. */
  seats: string | null;
  email: string | null;
  state: EntryState;
  secret: string;
  shortCode: string;
  /** When it is too late at the door (Unix ms); null: never. */
  entryUntil: number | null;
  eventStatus: EventStatus;
  changedAt: number;
  /** Of the account with that address; null without one. */
  language: Language | null;
}

/** A guest list, with the data of its owner's mail. */
export interface MailedList extends MailedEvent {
  /** `<list>/<revision>`. */
  subjectId: string;
  id: string;
  name: string;
  quota: number;
  ownerName: string;
  ownerEmail: string | null;
  /** Its owner adds names until then (Unix ms); null: no end. */
  namesUntil: number | null;
  linkVersion: number;
  closedAt: number | null;
  updatedAt: number;
  eventStatus: EventStatus;
  /** Of the account with that address; null without one. */
  language: Language | null;
}

/** SQL over the set of subjects, as for all mails. */
export function readMailedLists(reader: Reader, subjectIds: readonly string[]): Promise<MailedList[]> {
  return reader.all(
    `SELECT a.value ->> 'id' AS subjectId, l.id, l.name, l.quota, l.owner_name AS ownerName, l.owner_email AS ownerEmail,
            coalesce(l.names_until, l.entry_until) AS namesUntil, l.link_version AS linkVersion, l.closed_at AS closedAt,
            l.updated_at AS updatedAt, e.status AS eventStatus, u.language, ${MAILED_EVENT}
     FROM json_each(?1) AS a JOIN guest_lists AS l ON l.id = a.value ->> 'aboutId'
     JOIN events AS e ON e.id = l.event_id LEFT JOIN users AS u ON u.email = lower(l.owner_email)`,
    pairsOf(subjectIds, '/'),
  );
}

/** SQL over the set of subjects, as for all mails. */
export function readMailedEntries(reader: Reader, subjectIds: readonly string[]): Promise<MailedEntry[]> {
  return reader.all(
    `SELECT a.value ->> 'id' AS subjectId, n.id, n.name, n.heads, n.seats, n.email, n.state, n.secret, n.short_code AS shortCode,
            iif(n.late, NULL, l.entry_until) AS entryUntil, e.status AS eventStatus, n.changed_at AS changedAt,
            u.language, ${MAILED_EVENT}
     FROM json_each(?1) AS a JOIN list_entries AS n ON n.id = a.value ->> 'aboutId'
     JOIN guest_lists AS l ON l.id = n.list_id JOIN events AS e ON e.id = n.event_id
     LEFT JOIN users AS u ON u.email = lower(n.email)`,
    pairsOf(subjectIds, '/'),
  );
}
