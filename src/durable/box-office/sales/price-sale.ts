import { priceWithCode } from '#shared/discounts/discount-code.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot, SnapshotCode } from '#shared/events/event-snapshot.ts';
import { shareOf } from '#shared/money/money.ts';
import { type Price, type PriceLine, withCredit } from '#shared/money/pricing.ts';

/** Pricing options of a purchase or an order. */
interface PricingOptions {
  discountCode: string | null;
  /** The total that the buyer saw; a different total is refused. Absent: any total is accepted. */
  expectedTotalMinor?: number | null;
  /** Bar money that pays first (minor units). */
  creditMinor?: number;
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
  const { code } = priced.value;
  const price = withCredit(priced.value.price, options.creditMinor ?? 0);
  const expected = options.expectedTotalMinor ?? price.totalMinor;
  if (price.totalMinor !== expected) return refused('PRICE_CHANGED', { totalMinor: price.totalMinor });
  return done({ price, fee: shareOf(price.totalMinor, snapshot.feeBps, 10_000), code });
}
