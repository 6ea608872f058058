import { distanceBetween } from '../geometry.ts';
import type { IndexedSeat, PlanIndex, SeatGroup } from '../plan-index.ts';
import { eligiblePoolsIn, type Picture, type Pool, priceOf } from './picture.ts';

/** Compared number by number: the first difference decides, less is better. */
export type Cost = readonly number[];

export function isCheaper(one: Cost, other: Cost | null, numbers = one.length): boolean {
  if (other === null) return true;
  for (let at = 0; at < numbers; at++) {
    const value = one[at] ?? 0;
    const against = other[at] ?? 0;
    if (value !== against) return value < against;
  }
  return false;
}

/** The best seats on which the whole party sits side by side or at one table; null if there are none. */
export function chooseTogether(picture: Picture): IndexedSeat[] | null {
  let best: IndexedSeat[] | null = null;
  let bestCost: Cost | null = null;
  for (const group of picture.index.groups) {
    const zones =
      group.zone === null ? null : zonesOf(picture.index, picture.wish.prices, group.seats.slice(0, 1));
    if (zones && bestCost && isCheaper(bestCost, leastCost(picture, group, zones), MIDDLE)) continue;
    for (const pool of eligiblePoolsIn(picture, group)) {
      if (pool.seats.length < picture.wish.heads) continue;
      for (const seats of takesOf(picture, pool)) {
        const cost = [lonelyBeside(picture, pool, seats), ...qualityOf(picture, pool, seats, zones)];
        if (!isCheaper(cost, bestCost)) continue;
        [best, bestCost] = [seats, cost];
      }
    }
  }
  return best;
}

/** Where the distance from the middle stands in a cost: what comes before is the same for all takes from a group of one zone. */
const MIDDLE = 7;

/** No take from a group of one zone costs less: without it a free hall of 2,000 seats has 2,000 takes to compare. */
function leastCost({ wish }: Picture, group: SeatGroup, zones: Zones): Cost {
  return [0, zones.count, 0, zones.rank, zones.price, unused(wish.heads, group, group.seats), group.rank];
}

/** All ways to take the party's seats from a pool. */
function takesOf({ index, wish }: Picture, { group, seats }: Pool): IndexedSeat[][] {
  const { heads, upToMinor } = wish;
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
 * whole table, by row, by distance from the middle. The ordinal makes the order total, so that server and
 * client agree.
 */
export function qualityOf(
  { index, wish, near }: Picture,
  { group }: Pool,
  seats: readonly IndexedSeat[],
  zones: Zones | null = null,
): Cost {
  const { count, rank, price } = zones ?? zonesOf(index, wish.prices, seats);
  const [first, last] = [seats[0], seats.at(-1)];
  if (!first || !last) return [];
  return [
    count,
    near ? distanceBetween(near, centerOf(seats)) : 0,
    rank,
    price,
    unused(wish.heads, group, seats),
    group.rank,
    group.kind === 'row' ? Math.abs((first.at + last.at) / 2 - group.middle) : group.middle,
    first.ordinal,
  ];
}

/** How many zones seats are of, and the worst rank and price of them. */
interface Zones {
  count: number;
  rank: number;
  price: number;
}

function zonesOf(
  { plan }: PlanIndex,
  prices: Readonly<Record<string, number>>,
  seats: readonly IndexedSeat[],
): Zones {
  const zones = new Set(seats.map(({ zone }) => zone));
  let [rank, price] = [0, 0];
  for (const at of zones) {
    const zone = plan.zones[at];
    rank = Math.max(rank, zone?.rank ?? 0);
    price = Math.max(price, prices[zone?.id ?? ''] ?? 0);
  }
  return { count: zones.size, rank, price };
}

/** Seats of a whole table that stay empty. */
function unused(heads: number, { kind }: SeatGroup, seats: readonly IndexedSeat[]): number {
  return kind === 'table-whole' ? Math.max(0, seats.length - heads) : 0;
}

export function centerOf(seats: readonly IndexedSeat[]): { x: number; y: number } {
  const sum = seats.reduce(({ x, y }, { position }) => ({ x: x + position.x, y: y + position.y }), {
    x: 0,
    y: 0,
  });
  return { x: sum.x / seats.length, y: sum.y / seats.length };
}
