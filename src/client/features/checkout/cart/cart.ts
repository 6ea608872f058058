import { arrayOf, type Guard, isNumber, isString, nullable, objectOf } from '#client/lib/guards.ts';

/** What a buyer has chosen at one event: tickets, or items of its menu. */
export interface Cart<Line> {
  /** Null for a visitor, whose cart passes to the account that then signs in. */
  ownerId: string | null;
  lines: readonly Line[];
  /** The discount code; empty for none. */
  code: string;
  /**
   * The purchase in flight, until its answer is known. It locks the cart: a retry, also after a reload, sends the same
   * request id and content, so the purchase is idempotent.
   */
  sent: SentPurchase | null;
}

export interface SentPurchase {
  requestId: string;
  discountCode: string;
  expectedTotalMinor: number;
}

export const EMPTY_CART: Cart<never> = { ownerId: null, lines: [], code: '', sent: null };

export function cartOf<Line>(isLine: Guard<Line>): Guard<Cart<Line>> {
  return objectOf({
    ownerId: nullable(isString),
    lines: arrayOf(isLine),
    code: isString,
    sent: nullable(objectOf({ requestId: isString, discountCode: isString, expectedTotalMinor: isNumber })),
  });
}

/**
 * Gives a visitor's cart to the person who signs in, and hides another account's cart.
 * @param userId null for a visitor, undefined while the session is loading
 */
export function forPerson<Line>(cart: Cart<Line>, userId: string | null | undefined): Cart<Line> {
  return userId && cart.ownerId !== null && cart.ownerId !== userId ? EMPTY_CART : cart;
}

/** Adds or replaces a line item; quantity 0 removes it. */
export function withLine<Line extends { quantity: number }>(
  lines: readonly Line[],
  line: Line,
  isSame: (other: Line) => boolean,
): readonly Line[] {
  const next = lines.some(isSame) ? lines.map((other) => (isSame(other) ? line : other)) : [...lines, line];
  return next.filter(({ quantity }) => quantity > 0);
}
