import { eligiblePools, lonelyAfter, type Picture } from './choice/picture.ts';
import { type Cost, centerOf, isCheaper } from './choice/together.ts';
import { distanceBetween } from './geometry.ts';
import { groupOf, type IndexedSeat } from './plan-index.ts';

/**
 * Seats together for more of a party, of which some have theirs: next to those or at their table if there is room, else
 * the nearest. Null if they fit nowhere together.
 */
export function besideParty(picture: Picture, stays: readonly IndexedSeat[]): string[] | null {
  const { index, wish } = picture;
  const center = centerOf(stays);
  const neighbors = new Set(stays.flatMap(({ left, right }) => [left, right]));
  const tables = new Set(
    stays.map((seat) => groupOf(index, seat)).filter(({ kind }) => kind === 'table-by-seat'),
  );
  let best: readonly IndexedSeat[] | null = null;
  let bestCost: Cost | null = null;
  for (const { group, seats } of eligiblePools(picture)) {
    if (group.kind === 'table-whole' && seats.length !== wish.heads) continue;
    for (let from = 0; from + wish.heads <= seats.length; from++) {
      const taken = seats.slice(from, from + wish.heads);
      const isBeside = tables.has(group) || taken.some(({ ordinal }) => neighbors.has(ordinal));
      const distance = distanceBetween(centerOf(taken), center);
      const cost = [isBeside ? 0 : 1, lonelyAfter(picture, taken).length, distance];
      if (isCheaper(cost, bestCost)) [best, bestCost] = [taken, cost];
    }
  }
  return best?.map(({ id }) => id) ?? null;
}
