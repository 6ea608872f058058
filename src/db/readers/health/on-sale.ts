import type { Reader } from '#db/client.ts';

/** The largest sale for money that opens later. */
export interface OnSale {
  id: string;
  name: string;
  places: number;
  /** Unix ms. */
  opensAt: number;
}

export const READ_LARGEST_ON_SALE = `
  SELECT e.id, e.name, min(sum(t.quantity), coalesce(e.capacity, sum(t.quantity))) AS places, min(t.sales_start_at) AS opensAt
  FROM events AS e JOIN ticket_types AS t ON t.event_id = e.id
  WHERE e.status = 'published' AND e.ends_at > unixepoch() * 1000 AND t.price > 0 AND t.sales_start_at > unixepoch() * 1000
  GROUP BY e.id ORDER BY places DESC LIMIT 1`;

/** A sale that lasts longer keeps its buyers in the waiting room for the whole time (minutes). */
export const SELLS_WITHIN_MIN = 10;

/** How long the providers take for it, at their pace. */
export function sellingMinutes({ places }: Pick<OnSale, 'places'>, perSecond: number): number {
  return Math.ceil(places / perSecond / 60);
}

export async function readLargestOnSale(reader: Reader): Promise<OnSale | null> {
  return await reader.first<OnSale>(READ_LARGEST_ON_SALE);
}
