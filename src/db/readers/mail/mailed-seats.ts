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
  /** 1 if the seats are taken out and no other was free: then they keep them. */
  isLeft: 0 | 1;
  /** JSON `{until, words}`: until when (Unix ms) a guest whose seat was taken out may give the ticket back; null otherwise. */
  offer: string | null;
}

/** Data of `seat_changed` mails, of reseatings and of settled take-outs. A seat that has changed again meanwhile is said as it is now. */
export function readMailedReseats(reader: Reader, subjectIds: readonly string[]): Promise<MailedReseat[]> {
  return reader.all(
    `SELECT k.value ->> 'id' AS id, e.status AS eventStatus, a.action <> 'seats.reseat' AS isLeft, ${MAILED_EVENT}, ${MAILED_PERSON},
            (SELECT json_group_array(json_object('was', m.value -> 'was', 'now', json(t.seat_name)))
             FROM json_each(a.details, '$.moves') AS m CROSS JOIN tickets AS t ON t.id = m.value ->> 'ticketId'
             WHERE t.user_id = u.id AND t.status <> 'refunded' AND t.seat_name IS NOT NULL) AS seats,
            (SELECT json_object('until', min(c.answer_until, e.starts_at), 'words', s.value ->> 'words')
             FROM event_changes AS c JOIN json_each(c.before, '$.seats') AS s
             JOIN json_each(a.details, '$.moves') AS m ON m.value ->> 'ticketId' = s.key
             JOIN tickets AS t ON t.id = s.key AND t.user_id = u.id AND t.status = 'active'
             WHERE c.event_id = e.id ORDER BY c.notify_at DESC LIMIT 1) AS offer
     FROM json_each(?1) AS k JOIN audit_log AS a ON a.id = 'seats.reseat:' || (k.value ->> 'aboutId')
     JOIN events AS e ON e.id = a.event_id JOIN users AS u ON u.id = k.value ->> 'userId'`,
    pairsOf(subjectIds, ':'),
  );
}
