import type { Reader } from '#db/client.ts';
import { TOLD_FACTS } from '#db/sql/events.ts';
import { ticketsHeldBy } from '#db/sql/tickets-of-person.ts';
import type { EventStatus, REMINDERS, UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';
import { DAY_MS } from '#shared/time/business-days.ts';
import { MAILED_EVENT, MAILED_PERSON, type MailedEvent, type MailedPerson, pairsOf } from './mailed.ts';

/** A transfer, with the data of its mails. */
export interface MailedTransfer extends MailedEvent {
  id: string;
  status: 'sent' | 'accepted' | 'cancelled';
  eventStatus: EventStatus;
  typeName: string;
  /** JSON of a `SeatName`; null without a seat. */
  seatName: string | null;
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

const COLUMNS = `f.id, f.status, e.status AS eventStatus, ${MAILED_EVENT}, y.name AS typeName, t.seat_name AS seatName, f.to_email AS toEmail, o.language AS toLanguage,
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
    `SELECT k.value ->> 'id' AS subjectId, c.before, ${TOLD_FACTS} AS after,
            ${COLUMNS}
     FROM json_each(?1) AS k JOIN event_changes AS c ON c.id = k.value ->> 'aboutId'
     JOIN ticket_transfers AS f ON f.id = k.value ->> 'userId' ${JOINS}`,
    pairsOf(subjectIds, ':'),
  );
}

/** An offer from the waitlist that stands, with the data of its mail. */
export interface MailedWaiter extends MailedEvent, MailedPerson {
  /** `<waiter>/<hold>`. */
  id: string;
  userId: string;
  typeName: string;
  /** JSON list of what the entry takes as well. */
  alsoTypeNames: string;
  /** Places offered now. */
  quantity: number;
  /** Places that the person waits for, these included. */
  wanted: number;
  /** Unix ms. */
  offeredUntil: number;
}

export function readMailedWaiters(reader: Reader, subjectIds: readonly string[]): Promise<MailedWaiter[]> {
  return reader.all(
    `SELECT a.value ->> 'id' AS id, w.user_id AS userId, y.name AS typeName,
            (SELECT json_group_array(z.name) FROM json_each(w.also_type_ids) AS j JOIN ticket_types AS z ON z.id = j.value) AS alsoTypeNames,
            w.offered AS quantity, w.quantity - w.bought AS wanted, w.offered_until AS offeredUntil, ${MAILED_EVENT}, ${MAILED_PERSON}
     FROM json_each(?1) AS a JOIN event_waiters AS w ON w.id = a.value ->> 'aboutId'
     JOIN events AS e ON e.id = w.event_id JOIN ticket_types AS y ON y.id = w.ticket_type_id
     JOIN users AS u ON u.id = w.user_id
     WHERE w.status = 'offered' AND w.hold_id = a.value ->> 'userId'`,
    pairsOf(subjectIds, '/'),
  );
}

/** A reminder at the start is worthless after this long (ms). */
export const DOORS_REMINDER_MS = 2 * 3_600_000;
/** Events that a run reminds of: more wait a minute. */
const REMINDED_PER_RUN_MAX = 20;

interface DueReminder {
  eventId: string;
  kind: (typeof REMINDERS)[number];
  /** Unix ms: people who bought later know the date. */
  moment: number;
}

/** Reminders whose time has come and that are not owed yet. */
export function readDueReminders(reader: Reader, now: number): Promise<DueReminder[]> {
  const due = (kind: DueReminder['kind'], after: string, until: string, moment: string) => `
    SELECT e.id AS eventId, '${kind}' AS kind, ${moment} AS moment FROM events AS e
    WHERE e.status = 'published' AND e.starts_at > ${after} AND e.starts_at <= ${until}
      AND NOT EXISTS (SELECT 1 FROM event_reminders WHERE event_id = e.id AND kind = '${kind}')`;
  return reader.all(
    `${due('doors', `?1 - ${DOORS_REMINDER_MS}`, '?1', 'e.starts_at')}
     UNION ALL ${due('day_before', '?1', `?1 + ${DAY_MS}`, `e.starts_at - ${DAY_MS}`)}
     LIMIT ${REMINDED_PER_RUN_MAX}`,
    now,
  );
}

/** A holder to remind of an event. */
export interface Reminded extends MailedPerson, MailedEvent {
  /** `<event>:<user>`. */
  id: string;
  userId: string;
  status: EventStatus;
  /** Valid tickets. */
  tickets: number;
  /** JSON: `[{seatName}]` of those with a seat. */
  seats: string;
  remindersOff: 0 | 1;
}

/** Data of reminders, as mails and as pushes. */
export function readReminded(reader: Reader, subjectIds: readonly string[]): Promise<Reminded[]> {
  return reader.all(
    `SELECT k.value ->> 'id' AS id, u.id AS userId, e.status, u.reminders_off AS remindersOff, ${MAILED_EVENT},
            ${MAILED_PERSON},
            (SELECT count(*) FROM ${ticketsHeldBy('u.id')}
             WHERE +t.event_id = e.id AND t.status = 'active' AND t.disputed_at IS NULL) AS tickets,
            (SELECT json_group_array(json_object('seatName', t.seat_name) ORDER BY t.id) FROM ${ticketsHeldBy('u.id')}
             WHERE +t.event_id = e.id AND t.status = 'active' AND t.disputed_at IS NULL AND t.seat_name IS NOT NULL) AS seats
     FROM json_each(?1) AS k JOIN events AS e ON e.id = k.value ->> 'aboutId'
     JOIN users AS u ON u.id = k.value ->> 'userId'`,
    pairsOf(subjectIds, ':'),
  );
}
