import type { OrderReceipt, PlaceOrderInput } from '#shared/contracts/orders.ts';
import type { Outcome } from '#shared/errors.ts';
import { done, refused } from '#shared/errors.ts';
import { newSecret, newShortCode } from '#shared/qr.ts';
import type { Deps } from '#worker/deps.ts';
import { commitNaively, INSERT_TRANSFER } from './trade.ts';

const COUNT_SOLD = 'UPDATE menu_items SET sold = sold + ?1 WHERE id = ?2 AND event_id = ?3';

const INSERT_ORDER = `
  INSERT INTO orders (id, user_id, request_id, request_hash, attempt, event_id, status, secret, short_code, currency,
                      subtotal, discount, total, fee, created_at)
  SELECT ?1, ?2, ?3, '', ?1, e.id, 'pending', ?8, ?9, e.currency, i.price * ?4, 0, i.price * ?4, 0, ?5
  FROM menu_items AS i JOIN events AS e ON e.id = i.event_id
  WHERE i.id = ?6 AND i.active = 1 AND e.id = ?7 AND e.status = 'published' AND e.ends_at > ?5
  RETURNING total`;

const INSERT_LINE = `
  INSERT INTO order_lines (order_id, menu_item_id, name, quantity, unit_price, discount, total)
  SELECT o.id, i.id, i.name, ?3, i.price, 0, o.total FROM orders AS o JOIN menu_items AS i ON i.id = ?2
  WHERE o.id = ?1`;

/** One D1 batch per order, kept right by CHECKs; one item, no discount, no stored answer for a repeat. */
export async function placeOrderNaively(
  deps: Deps,
  userId: string,
  { requestId, eventId, lines }: PlaceOrderInput,
): Promise<Outcome<OrderReceipt>> {
  const [line] = lines;
  if (!line) return refused('BAD_INPUT');
  const { menuItemId, quantity } = line;
  const orderId = deps.newId();
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const [secret, shortCode] = [newSecret(random(16)), newShortCode(random(12))];
  const ordered = await commitNaively<{ total: number }>(
    deps.db,
    [
      deps.db.prepare(COUNT_SOLD).bind(quantity, menuItemId, eventId),
      deps.db
        .prepare(INSERT_ORDER)
        .bind(orderId, userId, requestId, quantity, deps.now(), menuItemId, eventId, secret, shortCode),
      deps.db.prepare(INSERT_LINE).bind(orderId, menuItemId, quantity),
      deps.db
        .prepare(`${INSERT_TRANSFER} FROM orders WHERE id = ?3`)
        .bind('order', 'order_purchase', orderId),
    ],
    1,
    'MENU_CLOSED',
  );
  if (!ordered.ok) return ordered;
  const { total } = ordered.value;
  return done({ orderId, currency: 'USD', subtotalMinor: total, discountMinor: 0, totalMinor: total });
}
