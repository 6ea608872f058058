import { distanceBetween } from '../geometry.ts';
import type { IndexedSeat, PlanIndex } from '../plan-index.ts';
import { eligiblePools, type Picture, type Pool, priceOf } from './picture.ts';

/** Compared number by number: the first difference decides, less is better. */
export type Cost = readonly number[];

export function isCheaper(one: Cost, other: Cost | null): boolean {
  if (other === null) return true;
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

/** The best seats on which the whole party sits side by side or at one table; null if there are none. */
export function chooseTogether(picture: Picture): IndexedSeat[] | null {
  let best: IndexedSeat[] | null = null;
  let bestCost: Cost | null = null;
  for (const pool of eligiblePools(picture)) {
    for (const seats of takesOf(picture, pool)) {
      const cost = [lonelyBeside(picture, pool, seats), ...qualityOf(picture, pool, seats)];
      if (!isCheaper(cost, bestCost)) continue;
      [best, bestCost] = [seats, cost];
    }
  }
  return best;
}

/** All ways to take the party's seats from a pool. */
function takesOf({ index, wish }: Picture, { group, seats }: Pool): IndexedSeat[][] {
  const { heads, upToMinor } = wish;
  if (seats.length < heads) return [];
  if (group.kind === 'table-whole') {
    // The party pays for all of its seats.
    const total = seats.reduce((sum, seat) => sum + (priceOf(index, seat, wish) ?? 0), 0);
    return upToMinor === null || total <= upToMinor * heads ? [[...seats]] : [];
  }
  return Array.from({ length: seats.length - heads + 1 }, (_, from) => seats.slice(from, from + heads));
}

/** As `lonelyAfter` of the same seats, which would look at each seat. */
function lonelyBeside({ index, open }: Picture, { group }: Pool, taken: readonly IndexedSeat[]): number {
  if (group.kind === 'table-by-seat') {
    const left = group.seats.reduce((sum, { ordinal }) => sum + (open[ordinal] ?? 0), 0) - taken.length;
    return left === 1 ? 1 : 0;
  }
  const [first, last] = [taken[0], taken.at(-1)];
  if (!first || !last) return 0;
  const isOpen = (ordinal: number | null) => ordinal !== null && open[ordinal] === 1;
  const seatOf = (ordinal: number | null) => (ordinal === null ? undefined : index.seats[ordinal]);
  const isLeftAlone = isOpen(first.left) && !isOpen(seatOf(first.left)?.left ?? null);
  const isRightAlone = isOpen(last.right) && !isOpen(seatOf(last.right)?.right ?? null);
  return Number(isLeftAlone) + Number(isRightAlone);
}

/**
 * How good seats are: of one zone, near the rest of the party, by the zone's rank and price, without unused seats of a
 * whole table, by row, by distance from the middle. The ordinal makes the order total, so that everybody who asks gets
 * the same answer.
 */
export function qualityOf(
  { index, wish, near }: Picture,
  { group }: Pool,
  seats: readonly IndexedSeat[],
): Cost {
  const { rank, price, zones } = zonesOf(index, wish.prices, seats);
  const [first, last] = [seats[0], seats.at(-1)];
  if (!first || !last) return [];
  const middle = group.kind === 'row' ? Math.abs((first.at + last.at) / 2 - group.middle) : group.middle;
  return [
    zones,
    near ? distanceBetween(near, centerOf(seats)) : 0,
    rank,
    price,
    group.kind === 'table-whole' ? Math.max(0, seats.length - wish.heads) : 0,
    group.rank,
    middle,
    first.ordinal,
  ];
}

function zonesOf(
  { plan }: PlanIndex,
  prices: Readonly<Record<string, number>>,
  seats: readonly IndexedSeat[],
) {
  const zones = new Set(seats.map(({ zone }) => zone));
  let [rank, price] = [0, 0];
  for (const at of zones) {
    const zone = plan.zones[at];
    rank = Math.max(rank, zone?.rank ?? 0);
    price = Math.max(price, prices[zone?.id ?? ''] ?? 0);
  }
  return { rank, price, zones: zones.size };
}

export function centerOf(seats: readonly IndexedSeat[]): { x: number; y: number } {
  const sum = seats.reduce(({ x, y }, { position }) => ({ x: x + position.x, y: y + position.y }), {
    x: 0,
    y: 0,
  });
  return { x: sum.x / seats.length, y: sum.y / seats.length };
}
