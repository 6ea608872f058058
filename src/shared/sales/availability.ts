import { UNLIMITED_STOCK } from '#shared/limits.ts';

interface Stock {
  quantity: number;
  sold: number;
}

export interface TypeStock extends Stock {
  /** Sold places that their holders gave back. */
  returned: number;
  /** Places held for those on the waitlist whose turn it is. */
  offered: number;
  /** Places of guest lists that draw on the type. */
  listed: number;
  /** Places of guest lists that draw on the capacity alone, the same in each type of an event. */
  listedBeside: number;
  /** 1 if the type's waitlist is not empty, else 0. Other guests then cannot buy its free places. */
  isAwaited: number;
}

/**
 * How many of each type a guest can still buy: the smaller of stock and remaining capacity.
 * @param types all types of the event
 * @param capacity null for unlimited
 */
export function availabilityOf(
  types: readonly TypeStock[],
  capacity: number | null,
): (type: TypeStock) => number {
  const taken = ({ sold, returned, offered, listed }: TypeStock) => sold - returned + offered + listed;
  const all = types.reduce((sum, type) => sum + taken(type), types[0]?.listedBeside ?? 0);
  const capacityLeft = capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - all);
  return (type) =>
    type.isAwaited === 1 ? 0 : Math.min(Math.max(0, type.quantity - taken(type)), capacityLeft);
}

/** Portions of a menu item that can still be ordered; null for unlimited. */
export function portionsLeft({ quantity, sold }: Stock): number | null {
  return quantity === UNLIMITED_STOCK ? null : Math.max(0, quantity - sold);
}
