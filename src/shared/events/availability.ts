import { UNLIMITED_STOCK } from '../limits.ts';

interface Stock {
  quantity: number;
  sold: number;
}

/**
 * How many of each type a guest can still buy: the smaller of stock and remaining capacity.
 * @param types all types of the event
 * @param capacity null for unlimited
 */
export function availabilityOf(types: readonly Stock[], capacity: number | null): (type: Stock) => number {
  const sold = types.reduce((sum, type) => sum + type.sold, 0);
  const capacityLeft = capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - sold);
  return (type) => Math.min(Math.max(0, type.quantity - type.sold), capacityLeft);
}

/** Portions of a menu item that can still be ordered; null for unlimited. */
export function portionsLeft({ quantity, sold }: Stock): number | null {
  return quantity === UNLIMITED_STOCK ? null : Math.max(0, quantity - sold);
}
