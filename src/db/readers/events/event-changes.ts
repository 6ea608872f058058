import type { Reader } from '#db/client.ts';
import {
  MAILED_HEAD,
  MAILED_PERSON,
  type MailedHead,
  type MailedPerson,
  pairsOf,
} from '#db/readers/mail/mailed.ts';
import { TOLD_FACTS } from '#db/sql/events.ts';
import { ticketsHeldBy } from '#db/sql/tickets-of-person.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventStatus, TicketStatus } from '#shared/states.ts';

/** SQL: until when holders answer the change `c` of the event `e` (Unix ms). */
const ANSWER_UNTIL = 'min(c.answer_until, e.starts_at)';

/** SQL: the request id of a refund of ticket `t` that its holder asked for after the change `c`. */
const CHANGE_REFUND = "'change:' || c.id || ':' || t.id";

/** SQL: 1 if the ticket `t` was given back after the change `c`. */
const GIVEN_BACK = `EXISTS (SELECT 1 FROM refunds AS r WHERE r.subject_type = 'ticket' AND r.subject_id = t.id
  AND r.request_id = ${CHANGE_REFUND})`;
const COMING = `EXISTS (SELECT 1 FROM change_answers AS a
  WHERE a.change_id = c.id AND a.ticket_id = t.id AND a.user_id = t.user_id)`;

export interface MailedChange extends MailedPerson, MailedHead {
  /** `<change>:<user>`. */
  id: string;
  organizerId: string;
  eventName: string;
  timeZone: string;
  currency: Currency;
  status: EventStatus;
  /** JSON of `ToldFacts`. */
  before: string;
  after: string;
  /** The highest price of the tickets that this person is asked about until `answerUntil`; null: of none. */
  mostPaid: number | null;
  answerUntil: number;
  offersMoneyBack: 0 | 1;
}

/** Data of `event_changed` mails. */
export function readMailedChanges(reader: Reader, subjectIds: readonly string[]): Promise<MailedChange[]> {
  return reader.all(
    `SELECT k.value ->> 'id' AS id, ${MAILED_HEAD}, e.organizer_id AS organizerId, e.name AS eventName, e.time_zone AS timeZone,
            e.currency, e.status, c.before, ${TOLD_FACTS} AS after, ${ANSWER_UNTIL} AS answerUntil,
            c.offers_money_back AS offersMoneyBack, ${MAILED_PERSON},
            (SELECT max(t.amount_paid) FROM ${ticketsHeldBy('u.id')} WHERE +t.event_id = e.id AND t.status = 'active'
             AND t.created_at < c.changed_at) AS mostPaid
     FROM json_each(?1) AS k JOIN event_changes AS c ON c.id = k.value ->> 'aboutId'
     JOIN events AS e ON e.id = c.event_id JOIN users AS u ON u.id = k.value ->> 'userId'`,
    pairsOf(subjectIds, ':'),
  );
}

/** A ticket whose holder is asked about a change. */
export interface AskedTicket {
  ticketId: string;
  /** Null without a change since it was bought; then so are the facts and the times. */
  changeId: string | null;
  eventId: string;
  userId: string;
  status: TicketStatus;
  /** JSON: a `SeatName`; null without a seat. */
  seatName: string | null;
  disputedAt: number | null;
  eventStatus: EventStatus;
  /** JSON of `ToldFacts`. */
  before: string | null;
  after: string;
  /** Unix ms. */
  answerUntil: number | null;
  /** 0 also for tickets sold for cash: their money is not here. */
  offersMoneyBack: 0 | 1;
  isComing: 0 | 1;
  hasGivenBack: 0 | 1;
}

/** SQL: the change `c` took the seat of the ticket `t` out, and it has another one, or none was free. */
const LOST_SEAT = `(coalesce(json_extract(c.before, '$.seats."' || t.id || '".was') <> t.seat_name, 0)
  OR coalesce(json_extract(c.before, '$.seats."' || t.id || '".noneFree'), 0))`;

/** Each of these tickets with its event's latest change, if it was bought before. */
export function readAskedTickets(reader: Reader, ticketIds: readonly string[]): Promise<AskedTicket[]> {
  return reader.all(
    `SELECT t.id AS ticketId, c.id AS changeId, e.id AS eventId, t.user_id AS userId, t.status, t.seat_name AS seatName,
            t.disputed_at AS disputedAt, e.status AS eventStatus, c.before, ${TOLD_FACTS} AS after,
            ${ANSWER_UNTIL} AS answerUntil, (ifnull(c.offers_money_back, 0) OR ${LOST_SEAT}) AND p.sold_by IS NULL AS offersMoneyBack,
            ${COMING} AS isComing, ${GIVEN_BACK} AS hasGivenBack
     FROM json_each(?1) AS k CROSS JOIN tickets AS t ON t.id = k.value
     JOIN purchases AS p ON p.id = t.purchase_id JOIN events AS e ON e.id = t.event_id
     LEFT JOIN event_changes AS c ON c.id = (SELECT id FROM event_changes WHERE event_id = e.id ORDER BY notify_at DESC LIMIT 1)
       AND t.created_at < c.changed_at`,
    JSON.stringify(ticketIds),
  );
}

/** The latest changes of an event, newest first. */
const LISTED_CHANGES_MAX = 5;

/** A change as the organizer sees it: facts as JSON of `ToldFacts`, tickets by answer, times in Unix ms. */
export interface ChangeRow {
  id: string;
  before: string;
  after: string;
  createdAt: number;
  answerUntil: number;
  offersMoneyBack: 0 | 1;
  coming: number;
  gaveBack: number;
  waiting: number;
}

/** SQL: a ticket `t` of a holder who was asked about the change `c`: `give_back`, `coming` or `waiting`; else null. */
const ANSWER = `CASE WHEN t.status = 'refunded' THEN iif(${GIVEN_BACK}, 'give_back', NULL)
  WHEN ${COMING} THEN 'coming' WHEN t.status = 'active' THEN 'waiting' END`;

/** Set-based SQL over all tickets of the event. */
export function readEventChanges(reader: Reader, eventId: string): Promise<ChangeRow[]> {
  return reader.all(
    `SELECT c.id, c.before, coalesce((SELECT later.before FROM event_changes AS later
              WHERE later.event_id = ?1 AND later.notify_at > c.notify_at ORDER BY later.notify_at LIMIT 1),
              ${TOLD_FACTS}) AS after,
            c.created_at AS createdAt, ${ANSWER_UNTIL} AS answerUntil, c.offers_money_back AS offersMoneyBack,
            sum(${ANSWER} IS 'coming') AS coming, sum(${ANSWER} IS 'give_back') AS gaveBack,
            sum(${ANSWER} IS 'waiting') AS waiting
     FROM event_changes AS c JOIN events AS e ON e.id = c.event_id
     LEFT JOIN tickets AS t ON t.event_id = c.event_id AND t.created_at < c.changed_at
     WHERE c.event_id = ?1 GROUP BY c.id ORDER BY c.notify_at DESC LIMIT ${LISTED_CHANGES_MAX}`,
    eventId,
  );
}

/** Holders listed with their answer. */
const LISTED_PEOPLE_MAX = 200;

export interface AnswerRow {
  id: string;
  name: string;
  answer: 'coming' | 'give_back' | 'waiting';
  tickets: number;
}

/** Who answered a change, those without an answer last. */
export function readChangePeople(reader: Reader, changeId: string): Promise<AnswerRow[]> {
  return reader.all(
    `SELECT u.id, u.name, ${ANSWER} AS answer, count(*) AS tickets
     FROM event_changes AS c JOIN tickets AS t ON t.event_id = c.event_id AND t.created_at < c.changed_at
     JOIN users AS u ON u.id = t.user_id
     WHERE c.id = ?1 AND ${ANSWER} IS NOT NULL GROUP BY u.id, answer
     ORDER BY answer = 'waiting', answer DESC, u.name, u.id LIMIT ${LISTED_PEOPLE_MAX}`,
    changeId,
  );
}
