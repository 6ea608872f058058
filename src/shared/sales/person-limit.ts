import { type Refusal, refused } from '#shared/errors/errors.ts';

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

/** The refusal of more tickets of a type than one person may hold; null if they may have them. */
export function personLimitRefusal(
  type: { name: string; personLimit: number | null },
  { held, quantity }: { held: number; quantity: number },
): Refusal | null {
  const { name, personLimit: limit } = type;
  if (limit === null || held + quantity <= limit) return null;
  return refused('OVER_PERSON_LIMIT', { limit, held, left: Math.max(0, limit - held), type: name });
}
