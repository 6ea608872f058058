import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import { MAILED_PERSON, type MailedPerson } from './mailed-people.ts';

/** A refund, with the data of its mail. Amounts in minor units, times in Unix ms. */
export interface MailedRefund extends MailedPerson {
  /** The mail's subject: a refund's id, or `<request>:<user>` for all refunds of one request to one person. */
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
  /** 1: the same request is still refunding other tickets of this person. */
  isUnderWay: 0 | 1;
}

/** Data of `refund` mails. */
export function readMailedRefunds(reader: Reader, subjectIds: readonly string[]): Promise<MailedRefund[]> {
  const subjects = subjectIds.map((subjectId) => {
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
        AND r.request_id >= a.value ->> 'prefix' AND r.request_id < (a.value ->> 'prefix') || '~')
     SELECT mailed.subject_id AS subjectId, r.subject_type AS subject, r.amount, coalesce(w.amount, 0) AS toCard, r.currency, r.created_at AS refundedAt,
            coalesce(t.short_code, o.short_code, '') AS shortCode, e.name AS eventName,
            r.refunded_by = r.user_id AND o.id IS NOT NULL AS byGuest, r.request_id LIKE 'change:%' AS isGivenBack, r.request_id LIKE 'return:%' AS isPlaceSold, r.in_cash AS inCash, ${MAILED_PERSON},
            CASE WHEN o.id IS NOT NULL OR (r.refunded_by = e.organizer_id AND t.used_at IS NULL) THEN r.reason
                 ELSE '' END AS reason,
            CASE WHEN t.id IS NOT NULL THEN json_array(json_object('name', y.name, 'quantity', 1))
                 ELSE (SELECT json_group_array(json_object('name', l.name, 'quantity', l.quantity))
                       FROM order_lines AS l WHERE l.order_id = o.id) END AS items,
            mailed.of_type AND r.request_id LIKE 'type:%' AND EXISTS (
              SELECT 1 FROM purchases AS p CROSS JOIN tickets AS n ON n.purchase_id = p.id
              WHERE p.user_id = r.user_id AND +n.ticket_type_id = t.ticket_type_id
                AND n.status = 'active' AND n.created_at <= r.created_at) AS isUnderWay
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
