import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventCategory, EventStatus, OrderStatus } from '#shared/states.ts';

/** Fields of an order in every list. Times in Unix ms, amounts in minor units. */
export interface OrderRow {
  id: string;
  status: OrderStatus;
  currency: Currency;
  subtotal: number;
  discount: number;
  total: number;
  createdAt: number;
  completedAt: number | null;
  cancelledAt: number | null;
  /** JSON array of `{ menuItemId, name, quantity, unitMinor, totalMinor }`, as ordered. */
  lines: string;
}

/** An order with the event's fields that its owner sees. */
export interface OwnOrder extends OrderRow {
  secret: string;
  shortCode: string;
  eventId: string;
  eventName: string;
  category: EventCategory;
  venueName: string;
  city: string;
  timeZone: string;
  startsAt: number;
  endsAt: number;
  eventStatus: EventStatus;
  imageKey: string | null;
}

/** A refused order has no status; no list shows it. */
export const ORDER = `
  o.id, o.status, o.currency, o.subtotal, o.discount, o.total, o.created_at AS createdAt,
  o.completed_at AS completedAt, o.cancelled_at AS cancelledAt,
  (SELECT json_group_array(json_object('menuItemId', l.menu_item_id, 'name', l.name, 'quantity', l.quantity,
                                       'unitMinor', l.unit_price, 'totalMinor', l.total) ORDER BY l.rowid)
   FROM order_lines l WHERE l.order_id = o.id) AS lines`;

const OWN_ORDER = `
  SELECT ${ORDER}, o.secret, o.short_code AS shortCode, e.id AS eventId, e.name AS eventName, e.category,
         e.venue_name AS venueName, e.city, e.time_zone AS timeZone, e.starts_at AS startsAt, e.ends_at AS endsAt,
         e.status AS eventStatus, e.image_key AS imageKey
  FROM orders o JOIN events e ON e.id = o.event_id`;

/** A person's orders: pending ones first, then the others, newest first in each group. */
export async function readOwnOrders(
  reader: Reader,
  by: { userId: string; limit: number; offset: number },
): Promise<{ rows: OwnOrder[]; total: number }> {
  const [rows, counts] = await reader.together<[OwnOrder, { total: number }]>(
    {
      sql: `${OWN_ORDER} WHERE o.user_id = ?1 AND o.status IS NOT NULL
            ORDER BY o.status <> 'pending', o.created_at DESC, o.seq DESC LIMIT ?2 OFFSET ?3`,
      params: [by.userId, by.limit, by.offset],
    },
    {
      sql: 'SELECT count(*) AS total FROM orders WHERE user_id = ?1 AND status IS NOT NULL',
      params: [by.userId],
    },
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

/** Null when there is no such order or it has another owner. */
export async function readOwnOrder(
  reader: Reader,
  userId: string,
  orderId: string,
): Promise<OwnOrder | null> {
  return reader.first<OwnOrder>(
    `${OWN_ORDER} WHERE o.id = ?1 AND o.user_id = ?2 AND o.status IS NOT NULL`,
    orderId,
    userId,
  );
}
