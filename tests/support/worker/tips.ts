import { env } from 'cloudflare:test';
import { eventOnSale, type Sale, type SaleOptions } from './events.ts';

export interface Show extends Sale {
  /** In the order of the names. */
  performerIds: string[];
  /** The first of `performerIds`. */
  performerId: string;
}

/** An event with a line-up. */
export async function showWith(names: string[], options: SaleOptions = {}): Promise<Show> {
  const sale = await eventOnSale(options);
  const performerIds = names.map(() => crypto.randomUUID());
  const lineUp = names.map((name, index) => ({ id: performerIds[index], name }));
  await env.DB.prepare(
    `INSERT INTO performers (id, event_id, name, sort_order)
     SELECT value ->> 'id', ?1, value ->> 'name', key FROM json_each(?2)`,
  )
    .bind(sale.eventId, JSON.stringify(lineUp))
    .run();
  return { ...sale, performerIds, performerId: performerIds[0] ?? '' };
}

/** Input for a tip with a new request ID. */
export function tipOf(show: Show, more: Record<string, unknown> = {}) {
  return {
    requestId: crypto.randomUUID(),
    eventId: show.eventId,
    performerId: show.performerId,
    amount: 600,
    message: '',
    anonymous: false,
    ...more,
  };
}

/** Balances owed to an event's performers in the ledger. */
export async function owedTo(eventId: string): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    "SELECT id, balance FROM ledger_accounts WHERE kind = 'tips_payable' AND event_id = ?",
  )
    .bind(eventId)
    .all<{ id: string; balance: number }>();
  return Object.fromEntries(results.map(({ id, balance }) => [id.split(':')[2] ?? id, balance]));
}
