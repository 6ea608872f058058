import { env } from 'cloudflare:test';

interface PastSale {
  eventId: string;
  typeId: string;
  buyerId: string;
  /** ISO time. */
  at: string;
  quantity?: number;
  /** Minor units, in US dollars. */
  total?: number;
  source?: string | null;
}

/** Inserts a paid purchase at a given time, as the box office would write it, without tickets and ledger entries. */
export async function soldAt({
  eventId,
  typeId,
  buyerId,
  at,
  quantity = 1,
  total = 0,
  source = null,
}: PastSale) {
  const id = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO purchases (id, user_id, request_id, request_hash, attempt, event_id, status, currency, subtotal,
                              discount, total, fee, created_at, source)
       VALUES (?1, ?2, ?1, 'h', ?1, ?3, 'paid', 'USD', ?5, 0, ?5, 0, ?4, ?6)`,
    ).bind(id, buyerId, eventId, Date.parse(at), total, source),
    env.DB.prepare(
      `INSERT INTO purchase_lines (purchase_id, ticket_type_id, quantity, unit_price, discount, total)
       VALUES (?1, ?2, ?3, ?4, 0, ?5)`,
    ).bind(id, typeId, quantity, total / quantity, total),
  ]);
}
