import { distanceBetween } from '../geometry.ts';
import type { Point } from '../plan.ts';
import type { IndexedSeat } from '../plan-index.ts';
import { eligiblePools, lonelyAfter, type Picture, type Pool, priceOf } from './picture.ts';
import { type Cost, centerOf, isCheaper, qualityOf } from './together.ts';

/** Starting points that are tried, the best first: bounds the time of a search among a thousand single seats. */
const ANCHORS = 8;

interface MeasuredPool extends Pool {
  center: Point;
}

/**
 * Seats for a party that fits nowhere together: in the fewest groups, then without single guests and single free seats
 * where that is possible, near each other, on good seats. Null only if there are not enough.
 */
export function chooseApart(picture: Picture): IndexedSeat[][] | null {
  const pools = affordablePools(picture);
  const bySize = [...pools].sort((one, other) => other.seats.length - one.seats.length);
  const { heads } = picture.wish;
  const groups = fewestGroups(bySize, heads);
  if (groups === null) return null;
  let best: IndexedSeat[][] | null = null;
  let bestCost: Cost | null = null;
  const anchors = pools.filter(({ seats }) => seats.length >= heads - largest(bySize, groups - 1, new Set()));
  for (const anchor of anchors.slice(0, ANCHORS)) {
    const around = byDistance(anchor, bySize);
    const chosen = withoutOneLeft(gather(around, groups, bySize, heads), around, heads);
    const { takes, cost } = shareOut(picture, chosen);
    if (!isCheaper(cost, bestCost)) continue;
    [best, bestCost] = [takes, cost];
  }
  return best;
}

/** The best pools first. A whole table that only a larger party can afford is none. */
function affordablePools(picture: Picture): MeasuredPool[] {
  const { index, wish } = picture;
  const isAffordable = ({ group, seats }: Pool) => {
    if (wish.upToMinor === null || group.kind !== 'table-whole') return true;
    const total = seats.reduce((sum, seat) => sum + (priceOf(index, seat, wish) ?? 0), 0);
    return total <= wish.upToMinor * Math.min(seats.length, wish.heads);
  };
  return eligiblePools(picture)
    .filter(isAffordable)
    .map((pool) => ({ pool, cost: qualityOf(picture, pool, pool.seats) }))
    .sort((one, other) => (isCheaper(one.cost, other.cost) ? -1 : 1))
    .map(({ pool }) => ({ ...pool, center: centerOf(pool.seats) }));
}

function fewestGroups(bySize: readonly Pool[], heads: number): number | null {
  let seats = 0;
  for (const [index, pool] of bySize.entries()) {
    seats += pool.seats.length;
    if (seats >= heads) return index + 1;
  }
  return null;
}

/** Seats of the largest pools outside `used`. */
function largest(bySize: readonly Pool[], count: number, used: ReadonlySet<Pool>): number {
  let [seats, found] = [0, 0];
  for (const pool of bySize) {
    if (found === count) break;
    if (used.has(pool)) continue;
    seats += pool.seats.length;
    found++;
  }
  return seats;
}

/** The anchor first, then the nearest. */
function byDistance({ center }: MeasuredPool, pools: readonly MeasuredPool[]): MeasuredPool[] {
  return pools
    .map((pool) => ({ pool, distance: distanceBetween(pool.center, center) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ pool }) => pool);
}

/** So many pools with enough seats: the nearest of those with which enough can be found. */
function gather(
  around: readonly MeasuredPool[],
  groups: number,
  bySize: readonly MeasuredPool[],
  heads: number,
): MeasuredPool[] {
  const chosen: MeasuredPool[] = [];
  const used = new Set<Pool>();
  let missing = heads;
  while (chosen.length < groups) {
    const least = missing - largest(bySize, groups - chosen.length - 1, used);
    const next = around.find((pool) => !used.has(pool) && pool.seats.length >= least);
    if (!next) throw new Error('The largest pools have enough seats');
    chosen.push(next);
    used.add(next);
    missing -= next.seats.length;
  }
  return chosen;
}

/**
 * One seat too many would be left alone. If any pools of this number have another sum, exchanging one of these does:
 * either a larger pool is outside, or these are the largest and one with exactly one seat less is outside.
 */
function withoutOneLeft(
  chosen: MeasuredPool[],
  around: readonly MeasuredPool[],
  heads: number,
): MeasuredPool[] {
  const seats = chosen.reduce((sum, pool) => sum + pool.seats.length, 0);
  if (seats !== heads + 1) return chosen;
  const used = new Set<Pool>(chosen);
  for (const given of [...chosen].reverse()) {
    const lack = given.seats.length;
    const found = around.find(
      (pool) => !used.has(pool) && (pool.seats.length > lack || pool.seats.length === lack - 1),
    );
    if (found) return chosen.map((pool) => (pool === given ? found : pool));
  }
  return chosen;
}

interface Share {
  takes: IndexedSeat[][];
  cost: Cost;
}

/** Where the count of people on their own stands in a cost. */
const ALONE = 1;
/** The fewest seats that keep each other company. */
const PAIR = 2;

/**
 * Takes all seats of the pools but the surplus, which stays at one end of one pool, where it harms least. If that puts
 * a guest on a single seat, a pair of the surplus stays in another pool.
 */
function shareOut(picture: Picture, pools: readonly MeasuredPool[]): Share {
  const surplus = pools.reduce((sum, { seats }) => sum + seats.length, 0) - picture.wish.heads;
  const full = pools.map(({ seats }) => [...seats]);
  const cheapest = (shares: readonly IndexedSeat[][][]): Share | null =>
    shares.reduce<Share | null>((best, takes) => {
      const cost = costOf(picture, pools, takes);
      return isCheaper(cost, best?.cost ?? null) ? { takes, cost } : best;
    }, null);
  const once = cheapest(surplus === 0 ? [full] : keeping(pools, full, surplus));
  if (!once) throw new Error('The surplus is smaller than the smallest pool');
  if (once.cost[ALONE] === 0 || surplus < 2 * PAIR) return once;
  const twice = cheapest(
    keeping(pools, full, surplus - PAIR).flatMap((takes) => keeping(pools, takes, PAIR)),
  );
  return twice && isCheaper(twice.cost, once.cost) ? twice : once;
}

/** All ways to leave so many seats at one end of one pool's take. A whole table is always taken whole. */
function keeping(pools: readonly Pool[], takes: readonly IndexedSeat[][], seats: number): IndexedSeat[][][] {
  return takes.flatMap((take, at) => {
    const kept = take.length - seats;
    if (kept < 1) return [];
    const ways =
      pools[at]?.group.kind === 'table-whole'
        ? [take]
        : [take.slice(0, kept), take.slice(take.length - kept)];
    return ways.map((way) => takes.map((other, index) => (index === at ? way : other)));
  });
}

function costOf(picture: Picture, pools: readonly MeasuredPool[], takes: readonly IndexedSeat[][]): Cost {
  const centers = takes.map(centerOf);
  const [anchor] = centers;
  const spread = centers.reduce((sum, center) => sum + (anchor ? distanceBetween(anchor, center) : 0), 0);
  const lonely = lonelyAfter(picture, takes.flat()).length;
  const alone = takes.filter(({ length }) => length === 1).length;
  const [first] = pools;
  return [lonely, alone, spread, ...(first ? qualityOf(picture, first, takes[0] ?? []) : [])];
}
