import type { Reader } from '#db/client.ts';
import { MAILED_EVENT, type MailedEvent } from './mailed-events.ts';
import { MAILED_PERSON, type MailedPerson, pairsOf } from './mailed-people.ts';

/** An offer from the waitlist that stands, with the data of its mail. */
export interface MailedWaiter extends MailedEvent, MailedPerson {
  /** `<waiter>/<hold>`. */
  id: string;
  userId: string;
  eventId: string;
  typeName: string;
  quantity: number;
  /** Unix ms. */
  offeredUntil: number;
}

export function readMailedWaiters(reader: Reader, subjectIds: readonly string[]): Promise<MailedWaiter[]> {
  return reader.all(
    `SELECT a.value ->> 'id' AS id, w.user_id AS userId, w.event_id AS eventId, y.name AS typeName, w.quantity,
            w.offered_until AS offeredUntil, ${MAILED_EVENT}, ${MAILED_PERSON}
     FROM json_each(?1) AS a JOIN event_waiters AS w ON w.id = a.value ->> 'aboutId'
     JOIN events AS e ON e.id = w.event_id JOIN ticket_types AS y ON y.id = w.ticket_type_id
     JOIN users AS u ON u.id = w.user_id
     WHERE w.status = 'offered' AND w.hold_id = a.value ->> 'userId'`,
    pairsOf(subjectIds, '/'),
  );
}
