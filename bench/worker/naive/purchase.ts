import type { Claim } from '#durable/box-office/session-lookup.ts';
import { newSecret, newShortCode } from '#shared/codes/qr.ts';
import type { PurchaseInput, PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';
import { type Care, commitNaively, countSold, INSERT_TRANSFER } from './commit.ts';

const INSERT_PURCHASE = `
  INSERT INTO purchases (id, user_id, request_id, request_hash, attempt, event_id, status, currency, subtotal,
                         discount, total, fee, created_at)
  SELECT ?1, ?2, ?3, '', ?1, e.id, 'paid', e.currency, t.price * ?4, 0, t.price * ?4, 0, ?5
  FROM ticket_types AS t JOIN events AS e ON e.id = t.event_id
  WHERE t.id = ?6 AND e.id = ?7 AND changes() = 1
  RETURNING id, total`;

const INSERT_LINE = `
  INSERT INTO purchase_lines (purchase_id, ticket_type_id, quantity, unit_price, discount, total)
  SELECT id, ?2, ?3, total / ?3, 0, total FROM purchases WHERE id = ?1`;

const INSERT_TICKET = `
  INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, status, secret, short_code, amount_paid,
                       created_at)
  SELECT ?2, event_id, ?3, id, user_id, 'active', ?4, ?5, total, created_at FROM purchases WHERE id = ?1`;

const FIND_PURCHASE = `
  SELECT p.id, p.total, t.id AS ticketId FROM purchases AS p JOIN tickets AS t ON t.purchase_id = p.id
  WHERE p.user_id = ?1 AND p.request_id = ?2`;

/** One D1 batch per purchase, guarded by CHECK constraints; one ticket, no discount, no capacity, no sales window. */
export async function purchaseNaively(
  deps: Deps,
  care: Care,
  actor: Claim,
  { requestId, eventId, lines }: PurchaseInput,
): Promise<Outcome<PurchaseReceipt>> {
  const [line] = lines;
  if (!line) return refused('BAD_INPUT');
  const { ticketTypeId, quantity } = line;
  const { db } = deps;
  const [purchaseId, ticketId] = [deps.newId(), deps.newId()];
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const wanted = { requestId, eventId, itemId: ticketTypeId, quantity };
  const bought = await commitNaively<{ id: string; total: number; ticketId?: string }>(
    db,
    [
      countSold(deps, care, { stock: 'ticket_types', sales: 'purchases' }, actor, wanted),
      db
        .prepare(INSERT_PURCHASE)
        .bind(purchaseId, actor.userId, requestId, quantity, deps.now(), ticketTypeId, eventId),
      db.prepare(INSERT_LINE).bind(purchaseId, ticketTypeId, quantity),
      db
        .prepare(`${INSERT_TRANSFER} FROM purchases WHERE id = ?3`)
        .bind('purchase', 'ticket_purchase', purchaseId),
      db
        .prepare(INSERT_TICKET)
        .bind(purchaseId, ticketId, ticketTypeId, newSecret(random(16)), newShortCode(random(12))),
    ],
    'EVENT_NOT_ON_SALE',
    () => db.prepare(FIND_PURCHASE).bind(actor.userId, requestId).first(),
  );
  if (!bought.ok) return bought;
  const { id, total } = bought.value;
  return done({
    purchaseId: id,
    currency: 'USD',
    subtotalMinor: total,
    discountMinor: 0,
    totalMinor: total,
    ticketIds: [bought.value.ticketId ?? ticketId],
  });
}
