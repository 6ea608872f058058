import type { Claim } from '#durable/box-office/session-lookup.ts';
import { newSecret, newShortCode } from '#shared/codes/qr.ts';
import type { OrderReceipt, PlaceOrderInput } from '#shared/contracts/orders.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';
import { type Care, commitNaively, countSold, INSERT_TRANSFER } from './commit.ts';

const INSERT_ORDER = `
  INSERT INTO orders (id, user_id, request_id, request_hash, attempt, event_id, status, secret, short_code, currency,
                      subtotal, discount, total, fee, created_at)
  SELECT ?1, ?2, ?3, '', ?1, e.id, 'pending', ?8, ?9, e.currency, i.price * ?4, 0, i.price * ?4, 0, ?5
  FROM menu_items AS i JOIN events AS e ON e.id = i.event_id
  WHERE i.id = ?6 AND i.active = 1 AND e.id = ?7 AND changes() = 1
  RETURNING id, total`;

const INSERT_LINE = `
  INSERT INTO order_lines (order_id, menu_item_id, name, quantity, unit_price, discount, total)
  SELECT o.id, i.id, i.name, ?3, i.price, 0, o.total FROM orders AS o JOIN menu_items AS i ON i.id = ?2
  WHERE o.id = ?1`;

const FIND_ORDER = 'SELECT id, total FROM orders WHERE user_id = ?1 AND request_id = ?2';

/** One D1 batch per order, guarded by CHECK constraints; one item, no discount. */
export async function placeOrderNaively(
  deps: Deps,
  care: Care,
  actor: Claim,
  { requestId, eventId, lines }: PlaceOrderInput,
): Promise<Outcome<OrderReceipt>> {
  const [line] = lines;
  if (!line) return refused('BAD_INPUT');
  const { menuItemId, quantity } = line;
  const { db } = deps;
  const orderId = deps.newId();
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const [secret, shortCode] = [newSecret(random(16)), newShortCode(random(12))];
  const wanted = { requestId, eventId, itemId: menuItemId, quantity };
  const ordered = await commitNaively<{ id: string; total: number }>(
    db,
    [
      countSold(deps, care, { stock: 'menu_items', sales: 'orders' }, actor, wanted),
      db
        .prepare(INSERT_ORDER)
        .bind(orderId, actor.userId, requestId, quantity, deps.now(), menuItemId, eventId, secret, shortCode),
      db.prepare(INSERT_LINE).bind(orderId, menuItemId, quantity),
      db.prepare(`${INSERT_TRANSFER} FROM orders WHERE id = ?3`).bind('order', 'order_purchase', orderId),
    ],
    'MENU_CLOSED',
    () => db.prepare(FIND_ORDER).bind(actor.userId, requestId).first(),
  );
  if (!ordered.ok) return ordered;
  const { id, total } = ordered.value;
  return done({ orderId: id, currency: 'USD', subtotalMinor: total, discountMinor: 0, totalMinor: total });
}
