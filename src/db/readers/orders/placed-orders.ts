import type { Reader } from '#db/client.ts';
import { disputedSql } from '#db/sql/money.ts';
import { DECIDED_ORDER } from '#db/sql/sales.ts';
import type { PickUp } from '#shared/orders/pick-up.ts';
import type { DecidedOrder } from '#shared/sales/decided-sales.ts';
import type { OrderCredit } from '#shared/vouchers/credits.ts';

const PICK_UP = `
  SELECT o.id, o.user_id AS userId, u.name AS holderName, o.secret, o.short_code AS shortCode, o.status, o.ready_at AS readyAt,
         (SELECT json_group_array(json_object('name', l.name, 'quantity', l.quantity))
          FROM order_lines l WHERE l.order_id = o.id) AS lines,
         ${disputedSql('o.payment_id')} AS disputed
  FROM orders o JOIN users u ON u.id = o.user_id`;

/** Orders committed for an event after `afterSeq`, oldest first. A box office backfills from it. */
export async function readOrdersAfter(
  reader: Reader,
  eventId: string,
  afterSeq: number,
  limit: number,
): Promise<{ orders: DecidedOrder[]; pickUps: PickUp[]; credits: OrderCredit[] }> {
  const orders = await reader.all<DecidedOrder>(
    `${DECIDED_ORDER} WHERE p.event_id = ?1 AND p.seq > ?2 ORDER BY p.seq LIMIT ?3`,
    eventId,
    afterSeq,
    limit,
  );
  if (orders.length === 0) return { orders, pickUps: [], credits: [] };
  const ids = JSON.stringify(orders.map((order) => order.id));
  const pickUps = await reader.all<PickUp>(
    `${PICK_UP} WHERE o.status IS NOT NULL AND o.id IN (SELECT value FROM json_each(?1))`,
    ids,
  );
  const credits = await reader.all<OrderCredit>(
    `SELECT order_id AS orderId, ticket_id AS ticketId, amount FROM order_credits
     WHERE order_id IN (SELECT value FROM json_each(?1))`,
    ids,
  );
  return { orders, pickUps, credits };
}

/** One order of an event, by its id, its short code or the secret in its QR. */
export async function readPickUp(
  reader: Reader,
  eventId: string,
  by: { orderId: string } | { shortCode: string } | { secret: string },
): Promise<PickUp | null> {
  const [condition, value] =
    'orderId' in by
      ? ['o.id = ?2 AND o.event_id = ?1', by.orderId]
      : 'secret' in by
        ? ['o.event_id = ?1 AND o.secret = ?2', by.secret]
        : ['o.short_code = ?2 AND o.event_id = ?1', by.shortCode];
  return reader.first<PickUp>(`${PICK_UP} WHERE o.status IS NOT NULL AND ${condition}`, eventId, value);
}
