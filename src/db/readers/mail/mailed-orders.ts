import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import { MAILED_PERSON, type MailedPerson } from './mailed-people.ts';

/** A completed order, with the data of its mail. */
export interface MailedOrder extends MailedPerson {
  id: string;
  shortCode: string;
  currency: Currency;
  discount: number;
  total: number;
  /** Unix ms. */
  completedAt: number;
  organizerId: string;
  eventName: string;
  city: string;
  timeZone: string;
  /** JSON: `[{name, quantity, amount}]`. */
  lines: string;
}

export function readMailedOrders(reader: Reader, ids: readonly string[]): Promise<MailedOrder[]> {
  return reader.all(
    `SELECT o.id, o.short_code AS shortCode, o.currency, o.discount, o.total, o.completed_at AS completedAt,
            e.organizer_id AS organizerId, e.name AS eventName, e.city, e.time_zone AS timeZone, ${MAILED_PERSON},
            (SELECT json_group_array(json_object('name', l.name, 'quantity', l.quantity,
                                                 'amount', l.unit_price * l.quantity))
             FROM order_lines AS l WHERE l.order_id = o.id) AS lines
     FROM orders AS o JOIN events AS e ON e.id = o.event_id JOIN users AS u ON u.id = o.user_id
     WHERE o.status = 'completed' AND o.id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  );
}
