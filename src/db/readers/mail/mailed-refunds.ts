import type { Reader } from '#db/client.ts';
import { disputedSql } from '#db/sql/money.ts';
import { isOfOrganizationSql } from '#db/sql/staff.ts';
import { TICKETS_OF_PERSON, ticketsHeldBy } from '#db/sql/tickets-of-person.ts';
import { REFUNDS_JOIN_MS } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';
import {
  MAILED_EVENT,
  MAILED_HEAD,
  MAILED_PERSON,
  type MailedEvent,
  type MailedHead,
  type MailedPerson,
  pairsOf,
} from './mailed.ts';

/** A refund, with the data of its mail. Amounts in minor units, times in Unix ms. */
export interface MailedRefund extends MailedPerson, MailedHead {
  /**
   * The mail's subject: a refund's id; `<request>:<user>` for all refunds of one request to one person; or
   * `purchase:<purchase>:<user>:<refund>` for those of a purchase, from that refund on.
   */
  subjectId: string;
  subject: 'ticket' | 'order';
  /** JSON: `[{name, quantity}]`. */
  items: string;
  shortCode: string;
  amount: number;
  /** The part that goes on to the card. */
  toCard: number;
  currency: Currency;
  refundedAt: number;
  /** The reason given to the guest; empty when there is none, or it is an internal note. */
  reason: string;
  /** 1: the guest cancelled the order. */
  byGuest: 0 | 1;
  /** 1: its holder gave the ticket back. */
  isGivenBack: 0 | 1;
  /** 1: the same, and its place was sold to somebody else. */
  isPlaceSold: 0 | 1;
  eventName: string;
  /** 1: paid in cash at the door, and refunded in cash. */
  inCash: 0 | 1;
  /** 1: bought at the door, where the seller typed the address. */
  isDoorGuest: 0 | 1;
  organizerId: string;
  /** 1: the same request is still refunding other tickets of this person. */
  isUnderWay: 0 | 1;
}

/** Data of `refund` mails. */
export function readMailedRefunds(reader: Reader, subjectIds: readonly string[]): Promise<MailedRefund[]> {
  const subjects = subjectIds.map((subjectId) => {
    if (subjectId.startsWith('purchase:')) {
      const [, purchaseId, payerId, firstId] = subjectId.split(':');
      return { subjectId, purchaseId, payerId, firstId };
    }
    const end = subjectId.lastIndexOf(':') + 1;
    return end === 0
      ? { subjectId, refundId: subjectId }
      : { subjectId, prefix: subjectId.slice(0, end), userId: subjectId.slice(end) };
  });
  return reader.all(
    `WITH mailed AS (
       SELECT a.value ->> 'subjectId' AS subject_id, r.id, 0 AS of_type
       FROM json_each(?1) AS a JOIN refunds AS r ON r.id = a.value ->> 'refundId'
       UNION ALL
       SELECT a.value ->> 'subjectId', r.id, 1
       FROM json_each(?1) AS a JOIN refunds AS r ON r.user_id = a.value ->> 'userId'
        AND r.request_id >= a.value ->> 'prefix' AND r.request_id < (a.value ->> 'prefix') || '~'
       UNION ALL
       SELECT a.value ->> 'subjectId', r.id, 1
       FROM json_each(?1) AS a JOIN refunds AS opened ON opened.id = a.value ->> 'firstId'
       JOIN tickets AS t ON t.purchase_id = a.value ->> 'purchaseId'
       JOIN refunds AS r ON r.subject_type = 'ticket' AND r.subject_id = t.id AND r.user_id = a.value ->> 'payerId'
        AND r.created_at >= opened.created_at AND r.created_at < opened.created_at + ${REFUNDS_JOIN_MS}
        AND instr(r.request_id, ':') = 0)
     SELECT mailed.subject_id AS subjectId, r.subject_type AS subject, r.amount, coalesce(w.amount, 0) AS toCard, r.currency, r.created_at AS refundedAt,
            coalesce(t.short_code, o.short_code, '') AS shortCode, e.name AS eventName, ${MAILED_HEAD},
            r.refunded_by = r.user_id AND o.id IS NOT NULL AS byGuest, r.request_id LIKE 'change:%' AS isGivenBack, r.request_id LIKE 'return:%' AS isPlaceSold, r.in_cash AS inCash,
            u.door_event_id IS NOT NULL AS isDoorGuest, e.organizer_id AS organizerId, ${MAILED_PERSON},
            CASE WHEN o.id IS NOT NULL OR (${isOfOrganizationSql('e', 'r.refunded_by')} AND t.used_at IS NULL) THEN r.reason
                 ELSE '' END AS reason,
            CASE WHEN t.id IS NOT NULL THEN json_array(json_object('name', y.name, 'quantity', 1))
                 ELSE (SELECT json_group_array(json_object('name', l.name, 'quantity', l.quantity))
                       FROM order_lines AS l WHERE l.order_id = o.id) END AS items,
            mailed.of_type AND r.request_id LIKE 'type:%' AND EXISTS (
              SELECT 1 FROM purchases AS p CROSS JOIN tickets AS n ON n.purchase_id = p.id
              WHERE p.user_id = r.user_id AND +n.ticket_type_id = t.ticket_type_id
                AND n.status = 'active' AND n.disputed_at IS NULL AND n.created_at <= r.created_at) AS isUnderWay
     FROM mailed JOIN refunds AS r ON r.id = mailed.id
     JOIN events AS e ON e.id = r.event_id JOIN users AS u ON u.id = r.user_id
     LEFT JOIN tickets AS t ON r.subject_type = 'ticket' AND t.id = r.subject_id
     LEFT JOIN ticket_types AS y ON y.id = t.ticket_type_id
     LEFT JOIN orders AS o ON r.subject_type = 'order' AND o.id = r.subject_id
     LEFT JOIN withdrawals AS w ON w.refund_id = r.id AND w.status <> 'failed'
     ORDER BY r.created_at, r.id`,
    JSON.stringify(subjects),
  );
}

/** A declined refund request, with the data of its mail. */
export interface MailedDecline extends MailedPerson, MailedHead {
  id: string;
  eventName: string;
  currency: Currency;
  /** The organizer's words; empty when there are none. */
  answer: string;
}

/** Data of `refund_declined` mails. */
export function readMailedDeclines(reader: Reader, requestIds: readonly string[]): Promise<MailedDecline[]> {
  return reader.all(
    `SELECT q.id, q.answer, e.name AS eventName, e.currency, ${MAILED_HEAD}, ${MAILED_PERSON}
     FROM json_each(?1) AS a JOIN refund_requests AS q ON q.id = a.value
     JOIN events AS e ON e.id = q.event_id JOIN users AS u ON u.id = q.user_id`,
    JSON.stringify(requestIds),
  );
}

/** A ticket that was refunded to its payer while somebody else held it. */
export interface MailedVoidedTicket extends MailedPerson, MailedEvent {
  /** The refund. */
  id: string;
  typeName: string;
  /** JSON of a `SeatName`; null without a seat. */
  seatName: string | null;
}

/** Data of `ticket_voided` mails: to the holders. */
export function readMailedVoidedTickets(
  reader: Reader,
  refundIds: readonly string[],
): Promise<MailedVoidedTicket[]> {
  return reader.all(
    `SELECT r.id, y.name AS typeName, t.seat_name AS seatName, ${MAILED_EVENT}, ${MAILED_PERSON}
     FROM json_each(?1) AS a JOIN refunds AS r ON r.id = a.value AND r.subject_type = 'ticket'
     JOIN tickets AS t ON t.id = r.subject_id JOIN ticket_types AS y ON y.id = t.ticket_type_id
     JOIN events AS e ON e.id = r.event_id JOIN users AS u ON u.id = t.user_id`,
    JSON.stringify(refundIds),
  );
}

/** A guest of a cancelled event and their refunds. Amounts in minor units, times in Unix ms. */
export interface MailedCancellation extends MailedPerson, MailedEvent {
  /** `<event>/<user>`. */
  subjectId: string;
  cancelledAt: number;
  /** The organizer's, or empty. */
  words: string;
  /** JSON: `[{name, quantity, amount}]`; the name is null for orders. */
  refunds: string;
  /** The part of the refunds that goes on to cards. */
  toCard: number;
  /** Tickets and orders that they paid for and that are not refunded yet. Disputed ones will not be. */
  left: number;
  /** 1: the bank has the money of some, until their dispute is decided. */
  isDisputed: 0 | 1;
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
    `SELECT a.value ->> 'id' AS subjectId, ${MAILED_EVENT}, e.cancelled_at AS cancelledAt, e.cancellation_words AS words, u.door_event_id IS NOT NULL AS paidInCash,
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
             WHERE p.user_id = u.id AND +t.event_id = e.id AND t.status = 'active' AND t.disputed_at IS NULL)
            + (SELECT count(*) FROM orders AS o WHERE o.user_id = u.id AND +o.event_id = e.id AND o.status = 'pending'
                 AND NOT ${disputedSql('o.payment_id')}) AS left,
            (SELECT count(*) FROM ${RECEIVED} AND t.status = 'active' AND t.disputed_at IS NULL) AS leftReceived,
            EXISTS (SELECT 1 FROM ${TICKETS_OF_PERSON}
             WHERE p.user_id = u.id AND +t.event_id = e.id AND t.status = 'active' AND t.disputed_at IS NOT NULL)
            OR EXISTS (SELECT 1 FROM orders AS o WHERE o.user_id = u.id AND +o.event_id = e.id AND o.status = 'pending'
                 AND ${disputedSql('o.payment_id', ['open'])}) AS isDisputed,
            (SELECT count(*) FROM ${TICKETS_OF_PERSON}
             WHERE p.user_id = u.id AND +t.event_id = e.id AND t.status = 'used') AS used,
            (SELECT count(*) FROM ${RECEIVED} AND t.status <> 'used' AND t.amount_paid > 0) AS received
     FROM json_each(?1) AS a JOIN events AS e ON e.id = a.value ->> 'aboutId'
     JOIN users AS u ON u.id = a.value ->> 'userId'`,
    pairsOf(subjectIds, '/'),
  );
}
