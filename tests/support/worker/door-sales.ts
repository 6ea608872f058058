import { env } from 'cloudflare:test';
import type { Sale } from './events.ts';

/**
 * Input for a cash sale with a new request ID: one ticket of the first type at its price, checked in at once.
 */
export function cashSaleOf(sale: Sale, more: Record<string, unknown> = {}) {
  return {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketTypeId: sale.typeId,
    quantity: 1,
    expectedTotalMinor: 1_000,
    letIn: true,
    device: 'phone-a',
    gate: 'North',
    ...more,
  };
}

/** The balances of an event's accounts. */
export async function accountsOf(
  eventId: string,
): Promise<{ revenue: number; doorCash: number; doorRevenue: number }> {
  const row = await env.DB.prepare(
    `SELECT coalesce(sum(CASE WHEN kind = 'event_revenue' THEN balance END), 0) AS revenue,
            coalesce(sum(CASE WHEN kind = 'door_cash' THEN balance END), 0) AS doorCash,
            coalesce(sum(CASE WHEN kind = 'door_revenue' THEN balance END), 0) AS doorRevenue
     FROM ledger_accounts WHERE event_id = ?`,
  )
    .bind(eventId)
    .first<{ revenue: number; doorCash: number; doorRevenue: number }>();
  return row ?? { revenue: Number.NaN, doorCash: Number.NaN, doorRevenue: Number.NaN };
}

/** Number of walk-up guests without a purchase. */
export async function strayWalkUps(): Promise<number> {
  const row = await env.DB.prepare(
    'SELECT count(*) AS count FROM users WHERE door_event_id IS NOT NULL AND id NOT IN (SELECT user_id FROM purchases)',
  ).first<{ count: number }>();
  return row?.count ?? Number.NaN;
}
