import type { PricedSale } from '#durable/box-office/sales/commit-member.ts';
import { placesOf } from '#durable/box-office/sales/stock.ts';
import type { Reserved } from './live-holds.ts';

/**
 * Places that strangers together may hold: a tenth, so that a script which verifies nobody blocks no sale. A tenth of a
 * small type would be less than one order, so it is at least this many, within half of the places.
 */
const STRANGERS_PLACES_MIN = 4;

export function strangersShare(quantity: number): number {
  const tenth = Math.max(STRANGERS_PLACES_MIN, Math.floor(quantity / 10));
  return Math.min(tenth, Math.ceil(quantity / 2));
}

/** Whether the places of `priced` would exceed what strangers may hold. */
export function exceedsStrangersShare(
  { lines }: PricedSale,
  held: Reserved,
  { items, capacity }: { items: readonly { id: string; quantity: number }[]; capacity: number | null },
  replaced: PricedSale | null,
): boolean {
  const quantities = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const given = new Map(replaced?.lines.map(({ itemId, quantity }) => [itemId, quantity]));
  const tickets = held.tickets - placesOf(replaced?.lines ?? []) + placesOf(lines);
  if (capacity !== null && tickets > strangersShare(capacity)) return true;
  return lines.some(
    ({ itemId, quantity }) =>
      (held.items.get(itemId) ?? 0) - (given.get(itemId) ?? 0) + quantity >
      strangersShare(quantities.get(itemId) ?? 0),
  );
}
