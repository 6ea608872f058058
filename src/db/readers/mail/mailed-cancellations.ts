import type { Reader } from '#db/client.ts';
import { TICKETS_OF_PERSON, ticketsHeldBy } from '#db/sql/tickets-of-person.ts';
import { MAILED_EVENT, type MailedEvent } from './mailed-events.ts';
import { MAILED_PERSON, type MailedPerson, pairsOf } from './mailed-people.ts';

/** A guest of a cancelled event and their refunds. Amounts in minor units, times in Unix ms. */
export interface MailedCancellation extends MailedPerson, MailedEvent {
  /** `<event>/<user>`. */
  subjectId: string;
  cancelledAt: number;
  /** JSON: `[{name, quantity, amount}]`; the name is null for orders. */
  refunds: string;
  /** The part of the refunds that goes on to cards. */
  toCard: number;
  /** Tickets and orders that they paid for and that are not refunded yet. */
  left: number;
  /** Received tickets that are not refunded yet: to the person who paid. */
  leftReceived: number;
  /** Used tickets that they paid for. */
  used: number;
  /** Unused tickets that somebody else paid for. */
  received: number;
  /** 1: they paid in cash at the door, and have no wallet. */
  paidInCash: 0 | 1;
}

/** SQL: tickets of the event `e` that the person `u` holds and somebody else paid for. */
const RECEIVED = `${ticketsHeldBy('u.id')} JOIN purchases AS paid ON paid.id = t.purchase_id AND paid.user_id <> u.id
             WHERE +t.event_id = e.id`;

/** Data of `event_cancelled` mails. */
export function readMailedCancellations(
  reader: Reader,
  subjectIds: readonly string[],
): Promise<MailedCancellation[]> {
  return reader.all(
    `SELECT a.value ->> 'id' AS subjectId, ${MAILED_EVENT}, e.cancelled_at AS cancelledAt, u.door_event_id IS NOT NULL AS paidInCash,
            ${MAILED_PERSON},
            (SELECT json_group_array(json_object('name', name, 'quantity', quantity, 'amount', amount)) FROM (
               SELECT y.name, count(*) AS quantity, sum(r.amount) AS amount
               FROM refunds AS r
               LEFT JOIN tickets AS t ON r.subject_type = 'ticket' AND t.id = r.subject_id
               LEFT JOIN ticket_types AS y ON y.id = t.ticket_type_id
               WHERE r.user_id = u.id AND r.event_id = e.id AND r.request_id = 'cancel:' || r.subject_id
               GROUP BY y.id ORDER BY y.id IS NULL, y.sort_order, y.id)) AS refunds,
            (SELECT coalesce(sum(w.amount), 0) FROM refunds AS r JOIN withdrawals AS w ON w.refund_id = r.id
             WHERE r.user_id = u.id AND r.event_id = e.id AND r.request_id = 'cancel:' || r.subject_id
               AND w.status <> 'failed') AS toCard,
            (SELECT count(*) FROM ${TICKETS_OF_PERSON}
             WHERE p.user_id = u.id AND +t.event_id = e.id AND t.status = 'active')
            + (SELECT count(*) FROM orders WHERE user_id = u.id AND +event_id = e.id AND status = 'pending') AS left,
            (SELECT count(*) FROM ${RECEIVED} AND t.status = 'active') AS leftReceived,
            (SELECT count(*) FROM ${TICKETS_OF_PERSON}
             WHERE p.user_id = u.id AND +t.event_id = e.id AND t.status = 'used') AS used,
            (SELECT count(*) FROM ${RECEIVED} AND t.status <> 'used' AND t.amount_paid > 0) AS received
     FROM json_each(?1) AS a JOIN events AS e ON e.id = a.value ->> 'aboutId'
     JOIN users AS u ON u.id = a.value ->> 'userId'`,
    pairsOf(subjectIds, '/'),
  );
}
