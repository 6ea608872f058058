import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventStatus } from '#shared/states.ts';
import { MAILED_PERSON, type MailedPerson, pairsOf } from './mailed-people.ts';

/** What holders were last told about an event. Times in Unix ms. */
export interface ToldFacts {
  startsAt: number;
  endsAt: number;
  venueName: string;
  venueAddress: string;
  city: string;
  /** Names of the performers, in order. */
  lineUp: string[];
}

/** SQL: `ToldFacts` as JSON, from `events AS e`. */
export const TOLD_FACTS = `json_object('startsAt', e.starts_at, 'endsAt', e.ends_at, 'venueName', e.venue_name,
  'venueAddress', e.venue_address, 'city', e.city, 'lineUp', (SELECT json_group_array(name) FROM
    (SELECT name FROM performers WHERE event_id = e.id ORDER BY sort_order, id)))`;

export interface MailedChange extends MailedPerson {
  /** `<change>:<user>`. */
  id: string;
  eventId: string;
  eventName: string;
  timeZone: string;
  currency: Currency;
  status: EventStatus;
  /** JSON of `ToldFacts`. */
  before: string;
  after: string;
}

/** Data of `event_changed` mails. */
export function readMailedChanges(reader: Reader, subjectIds: readonly string[]): Promise<MailedChange[]> {
  return reader.all(
    `SELECT k.value ->> 'id' AS id, e.id AS eventId, e.name AS eventName, e.time_zone AS timeZone, e.currency,
            e.status, c.before, ${TOLD_FACTS} AS after, ${MAILED_PERSON}
     FROM json_each(?1) AS k JOIN event_changes AS c ON c.id = k.value ->> 'aboutId'
     JOIN events AS e ON e.id = c.event_id JOIN users AS u ON u.id = k.value ->> 'userId'`,
    pairsOf(subjectIds, ':'),
  );
}
