interface Limits {
  perOrderLimit: number;
  /** What the organizer set; null where they left it open. */
  perPersonLimit: number | null;
}

/**
 * How many tickets of a type one person may hold; null: as many as they like. What costs nothing has the limit of an
 * order, or one account could empty a free event.
 */
export function personLimitOf({ perOrderLimit, perPersonLimit }: Limits, costsMinor: number): number | null {
  return perPersonLimit ?? (costsMinor === 0 ? perOrderLimit : null);
}
