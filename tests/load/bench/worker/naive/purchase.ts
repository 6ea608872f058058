import type { PurchaseInput, PurchaseReceipt } from '#shared/contracts/tickets.ts';
import type { Outcome } from '#shared/errors.ts';
import { done, refused } from '#shared/errors.ts';
import { newSecret, newShortCode } from '#shared/qr.ts';
import type { Deps } from '#worker/deps.ts';
import { commitNaively, INSERT_TRANSFER } from './trade.ts';

/** First, so that a sold-out sale fails before anything else was written. */
const COUNT_SOLD = 'UPDATE ticket_types SET sold = sold + ?1 WHERE id = ?2 AND event_id = ?3';

const INSERT_PURCHASE = `
  INSERT INTO purchases (id, user_id, request_id, request_hash, attempt, event_id, status, currency, subtotal,
                         discount, total, fee, created_at)
  SELECT ?1, ?2, ?3, '', ?1, e.id, 'paid', e.currency, t.price * ?4, 0, t.price * ?4, 0, ?5
  FROM ticket_types AS t JOIN events AS e ON e.id = t.event_id
  WHERE t.id = ?6 AND e.id = ?7 AND e.status = 'published' AND e.ends_at > ?5
  RETURNING total`;

const INSERT_LINE = `
  INSERT INTO purchase_lines (purchase_id, ticket_type_id, quantity, unit_price, discount, total)
  SELECT id, ?2, ?3, total / ?3, 0, total FROM purchases WHERE id = ?1`;

const INSERT_TICKET = `
  INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, status, secret, short_code, amount_paid,
                       created_at)
  SELECT ?2, event_id, ?3, id, user_id, 'active', ?4, ?5, total, created_at FROM purchases WHERE id = ?1`;

/** One D1 batch per purchase, kept right by CHECKs; one ticket, no discount, no stored answer for a repeat. */
export async function purchaseNaively(
  deps: Deps,
  userId: string,
  { requestId, eventId, lines }: PurchaseInput,
): Promise<Outcome<PurchaseReceipt>> {
  const [line] = lines;
  if (!line) return refused('BAD_INPUT');
  const { ticketTypeId, quantity } = line;
  const [purchaseId, ticketId] = [deps.newId(), deps.newId()];
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const bought = await commitNaively<{ total: number }>(
    deps.db,
    [
      deps.db.prepare(COUNT_SOLD).bind(quantity, ticketTypeId, eventId),
      deps.db
        .prepare(INSERT_PURCHASE)
        .bind(purchaseId, userId, requestId, quantity, deps.now(), ticketTypeId, eventId),
      deps.db.prepare(INSERT_LINE).bind(purchaseId, ticketTypeId, quantity),
      deps.db
        .prepare(`${INSERT_TRANSFER} FROM purchases WHERE id = ?3`)
        .bind('purchase', 'ticket_purchase', purchaseId),
      deps.db
        .prepare(INSERT_TICKET)
        .bind(purchaseId, ticketId, ticketTypeId, newSecret(random(16)), newShortCode(random(12))),
    ],
    1,
    'EVENT_NOT_ON_SALE',
  );
  if (!bought.ok) return bought;
  const { total } = bought.value;
  return done({
    purchaseId,
    currency: 'USD',
    subtotalMinor: total,
    discountMinor: 0,
    totalMinor: total,
    ticketIds: [ticketId],
  });
}
