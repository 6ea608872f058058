import { shareOf } from '#shared/money/money.ts';
import { splitEvenly } from '#shared/money/pricing.ts';

/**
 * Splits what bundles of one type cost over their tickets, in proportion to the prices of the tickets' own types, so that a
 * refund of one returns its share. The shares add up to the total to the cent.
 * @param unitsMinor prices of the tickets of one bundle, in order
 * @returns for each bundle the shares of its tickets
 */
export function bundleShares(totalMinor: number, bundles: number, unitsMinor: readonly number[]): number[][] {
  const isFree = unitsMinor.every((unit) => unit === 0);
  const weights = isFree ? unitsMinor.map(() => 1) : unitsMinor;
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return splitEvenly(totalMinor, bundles).map((amount) => {
    let leftAmount = amount;
    let leftWeight = all;
    return weights.map((weight) => {
      const share = leftWeight === 0 ? 0 : shareOf(weight, leftAmount, leftWeight);
      leftAmount -= share;
      leftWeight -= weight;
      return share;
    });
  });
}
