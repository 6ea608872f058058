import { env } from 'cloudflare:test';
import { eventOnSale, type SaleOptions } from './events.ts';

const HOUR_MS = 3_600_000;

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

/** An event of four hours at a fixed time. */
export async function eventAt(
  start: string,
  options: SaleOptions & { timeZone?: string; category?: string } = {},
) {
  const { timeZone = 'UTC', category = 'concert', ...sale } = options;
  const made = await eventOnSale(sale);
  const startsAt = Date.parse(start);
  await env.DB.prepare(
    'UPDATE events SET time_zone = ?2, starts_at = ?3, ends_at = ?4, category = ?5 WHERE id = ?1',
  )
    .bind(made.eventId, timeZone, startsAt, startsAt + 4 * HOUR_MS, category)
    .run();
  return made;
}
