import { priceWithCode } from '#shared/discounts/discount-code.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot, SnapshotCode } from '#shared/events/event-snapshot.ts';
import { shareOf } from '#shared/money/money.ts';
import type { Price, PriceLine } from '#shared/money/pricing.ts';

/** Pricing options of a purchase or an order. */
interface PricingOptions {
  discountCode: string | null;
  /** The total that the buyer saw; a different total is refused. Absent: any total is accepted. */
  expectedTotalMinor?: number | null;
}

/** Prices lines with the buyer's discount code and computes the platform fee. */
export function priceSale(
  snapshot: EventSnapshot,
  lines: readonly PriceLine[],
  options: PricingOptions,
  at: number,
): Outcome<{ price: Price; fee: number; code: SnapshotCode | null }> {
  const priced = priceWithCode(snapshot, lines, options.discountCode, at);
  if (!priced.ok) return priced;
  const { price, code } = priced.value;
  const expected = options.expectedTotalMinor ?? price.totalMinor;
  if (price.totalMinor !== expected) return refused('PRICE_CHANGED', { totalMinor: price.totalMinor });
  return done({ price, fee: shareOf(price.totalMinor, snapshot.feeBps, 10_000), code });
}
