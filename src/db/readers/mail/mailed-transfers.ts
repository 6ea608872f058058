import type { Reader } from '#db/client.ts';
import { TOLD_FACTS } from '#db/sql/events.ts';
import type { EventStatus, UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';
import { MAILED_EVENT, type MailedEvent } from './mailed-events.ts';
import { pairsOf } from './mailed-people.ts';

/** A transfer, with the data of its mails. */
export interface MailedTransfer extends MailedEvent {
  id: string;
  status: 'sent' | 'accepted' | 'cancelled';
  eventStatus: EventStatus;
  typeName: string;
  toEmail: string | null;
  /** Of the account with that address; null without one. */
  toLanguage: Language | null;
  senderEmail: string;
  senderName: string;
  senderLanguage: Language | null;
  senderStatus: UserStatus;
  /** Null until it is accepted, like the next three. */
  receiverEmail: string | null;
  receiverName: string | null;
  receiverLanguage: Language | null;
  receiverStatus: UserStatus | null;
}

const COLUMNS = `f.id, f.status, e.status AS eventStatus, ${MAILED_EVENT}, y.name AS typeName, f.to_email AS toEmail, o.language AS toLanguage,
  s.email AS senderEmail, s.name AS senderName, s.language AS senderLanguage, s.status AS senderStatus,
  r.email AS receiverEmail, r.name AS receiverName, r.language AS receiverLanguage, r.status AS receiverStatus`;

/** The tables of `COLUMNS`, after `ticket_transfers AS f`. */
const JOINS = `
  JOIN events AS e ON e.id = f.event_id JOIN tickets AS t ON t.id = f.ticket_id
  JOIN ticket_types AS y ON y.id = t.ticket_type_id JOIN users AS s ON s.id = f.from_user_id
  LEFT JOIN users AS r ON r.id = f.to_user_id LEFT JOIN users AS o ON o.email = lower(f.to_email)`;

export function readMailedTransfers(
  reader: Reader,
  transferIds: readonly string[],
): Promise<MailedTransfer[]> {
  return reader.all(
    `SELECT ${COLUMNS} FROM json_each(?1) AS a JOIN ticket_transfers AS f ON f.id = a.value ${JOINS}`,
    JSON.stringify(transferIds),
  );
}

/** An offer whose event changed. */
export interface MailedOfferChange extends MailedTransfer {
  /** `<change>:<transfer>`. */
  subjectId: string;
  eventId: string;
  /** JSON of `ToldFacts`. */
  before: string;
  after: string;
}

/** Data of `event_changed` mails to receivers of offers. */
export function readMailedOfferChanges(
  reader: Reader,
  subjectIds: readonly string[],
): Promise<MailedOfferChange[]> {
  return reader.all(
    `SELECT k.value ->> 'id' AS subjectId, e.id AS eventId, c.before, ${TOLD_FACTS} AS after,
            ${COLUMNS}
     FROM json_each(?1) AS k JOIN event_changes AS c ON c.id = k.value ->> 'aboutId'
     JOIN ticket_transfers AS f ON f.id = k.value ->> 'userId' ${JOINS}`,
    pairsOf(subjectIds, ':'),
  );
}
