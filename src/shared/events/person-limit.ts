interface Limits {
  perOrderLimit: number;
  /** Set by the organizer; null for the default. */
  perPersonLimit: number | null;
}

/**
 * How many tickets of a type one person may hold; null: unlimited. Free tickets default to the limit per order,
 * otherwise one account could claim a whole free event.
 */
export function personLimitOf({ perOrderLimit, perPersonLimit }: Limits, costsMinor: number): number | null {
  return perPersonLimit ?? (costsMinor === 0 ? perOrderLimit : null);
}
