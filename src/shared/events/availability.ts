import { UNLIMITED_STOCK } from '../limits.ts';

interface Stock {
  quantity: number;
  sold: number;
}

/**
 * How many of each type a guest can still buy: its stock, or what the event's capacity leaves, whichever is smaller.
 * @param types all types of the event
 * @param capacity null for unlimited
 */
export function availabilityOf(types: readonly Stock[], capacity: number | null): (type: Stock) => number {
  const sold = types.reduce((sum, type) => sum + type.sold, 0);
  const capacityLeft = capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - sold);
  return (type) => Math.min(Math.max(0, type.quantity - type.sold), capacityLeft);
}

/** What can still be ordered of a menu item; null for as many as are asked for. */
export function portionsLeft({ quantity, sold }: Stock): number | null {
  return quantity === UNLIMITED_STOCK ? null : Math.max(0, quantity - sold);
}
