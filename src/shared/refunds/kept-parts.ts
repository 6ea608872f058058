/**
 * Splits what an organizer keeps of several prices over them, in proportion; the parts add up to it.
 * @param prices minor units
 * @param keptMinor at most their sum
 */
export function keptParts(prices: readonly number[], keptMinor: number): number[] {
  const total = prices.reduce((sum, price) => sum + price, 0);
  let before = 0;
  return prices.map((price) => {
    const from = partOf(before, keptMinor, total);
    before += price;
    return partOf(before, keptMinor, total) - from;
  });
}

/** The platform's fee in some of a purchase's money, rounded half up. All in minor units. */
export function feeIn(amountMinor: number, purchase: { feeMinor: number; totalMinor: number }): number {
  if (purchase.totalMinor === 0) return 0;
  return Math.floor((2 * purchase.feeMinor * amountMinor + purchase.totalMinor) / (2 * purchase.totalMinor));
}

function partOf(amount: number, kept: number, total: number): number {
  return total === 0 ? 0 : Math.floor((kept * amount) / total);
}
