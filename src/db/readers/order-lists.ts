import type { Currency } from '#shared/money.ts';
import type { EventCategory, EventStatus, OrderStatus } from '#shared/states.ts';
import type { Reader } from '../client.ts';

/** What every list shows of an order. Times in Unix ms, amounts in minor units. */
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

/** An order with what its owner sees of the event. */
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

/** An order as the bar sees it. */
export interface BarOrder extends OrderRow {
  customerName: string;
}

/** A refused order has no status; nobody sees it in a list. */
const ORDER = `
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

/** A person's orders: what waits to be picked up first, then the others, the newest of each first. */
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

/** Null when there is no such order or it is somebody else's. */
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

/** An event's orders: what waits first, the longest waiting before the others; then the rest, newest first. */
export async function readEventOrders(
  reader: Reader,
  by: { eventId: string; status: OrderStatus | null; limit: number; offset: number },
): Promise<{ rows: BarOrder[]; total: number }> {
  const where = `o.event_id = ?1 AND o.status IS NOT NULL AND (?2 IS NULL OR o.status = ?2)`;
  const [rows, counts] = await reader.together<[BarOrder, { total: number }]>(
    {
      sql: `SELECT ${ORDER}, u.name AS customerName FROM orders o JOIN users u ON u.id = o.user_id WHERE ${where}
            ORDER BY o.status <> 'pending', CASE WHEN o.status = 'pending' THEN o.seq END, o.seq DESC
            LIMIT ?3 OFFSET ?4`,
      params: [by.eventId, by.status, by.limit, by.offset],
    },
    { sql: `SELECT count(*) AS total FROM orders o WHERE ${where}`, params: [by.eventId, by.status] },
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

/** What decides who may see an event's orders; null when there is no such event. */
export async function readBar(
  reader: Reader,
  eventId: string,
  askerId: string,
): Promise<{ organizerId: string; status: EventStatus; worksThere: number } | null> {
  return reader.first(
    `SELECT organizer_id AS organizerId, status,
            EXISTS (SELECT 1 FROM staff_assignments
                    WHERE event_id = e.id AND user_id = ?2 AND role = 'vendor') AS worksThere
     FROM events e WHERE id = ?1`,
    eventId,
    askerId,
  );
}
