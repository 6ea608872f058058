import type { Reader } from '#db/client.ts';
import type { EventStatus } from '#shared/states.ts';
import { MAILED_EVENT, MAILED_PERSON, type MailedEvent, type MailedPerson, pairsOf } from './mailed.ts';

/** A guest whose seats the office has changed, with the data of the mail. */
export interface MailedReseat extends MailedEvent, MailedPerson {
  /** `<reseating>:<user>`. */
  id: string;
  eventStatus: EventStatus;
  /** JSON: a list of the moved tickets that the guest has, each with its seat before and now (`SeatName`, `was` may be null). */
  seats: string;
}

/** Data of `seat_changed` mails. A seat that has changed again meanwhile is said as it is now. */
export function readMailedReseats(reader: Reader, subjectIds: readonly string[]): Promise<MailedReseat[]> {
  return reader.all(
    `SELECT k.value ->> 'id' AS id, e.status AS eventStatus, ${MAILED_EVENT}, ${MAILED_PERSON},
            (SELECT json_group_array(json_object('was', m.value -> 'was', 'now', json(t.seat_name)))
             FROM json_each(a.details, '$.moves') AS m CROSS JOIN tickets AS t ON t.id = m.value ->> 'ticketId'
             WHERE t.user_id = u.id AND t.status <> 'refunded' AND t.seat_name IS NOT NULL) AS seats
     FROM json_each(?1) AS k JOIN audit_log AS a ON a.id = 'seats.reseat:' || (k.value ->> 'aboutId')
     JOIN events AS e ON e.id = a.event_id JOIN users AS u ON u.id = k.value ->> 'userId'`,
    pairsOf(subjectIds, ':'),
  );
}
