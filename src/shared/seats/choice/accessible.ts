import { groupOf, type IndexedSeat } from '../plan-index.ts';
import { chooseApart } from './apart.ts';
import { type FreeUnit, type Picture, poolsOf } from './picture.ts';
import { type Cost, centerOf, chooseTogether, isCheaper, qualityOf } from './together.ts';

/** Groups of seats for a party with wheelchair spaces, which the first groups have. Null if there are not enough. */
export function chooseAccessible(picture: Picture): IndexedSeat[][] | null {
  const together = chooseUnit(picture) ?? chooseBesideUnits(picture);
  if (together) return [together];
  return picture.wish.together ? null : chooseAroundUnits(picture);
}

/** A unit that has room for the whole party: the fewest companions' seats stay empty. */
function chooseUnit(picture: Picture): IndexedSeat[] | null {
  const { heads, spaces } = picture.wish;
  if (spaces !== 1) return null;
  let best: IndexedSeat[] | null = null;
  let bestCost: Cost | null = null;
  for (const { space, companions } of picture.units) {
    if (companions.length < heads - 1) continue;
    const group = groupOf(picture.index, space);
    const seats = [space, ...companions.slice(0, heads - 1)];
    const cost = [companions.length - (heads - 1), ...qualityOf(picture, { group, seats }, seats)];
    if (isCheaper(cost, bestCost)) [best, bestCost] = [seats, cost];
  }
  return best;
}

/** Neighbors in a row among units and ordinary seats: just as many spaces as asked, companions' seats with theirs. */
function chooseBesideUnits(picture: Picture): IndexedSeat[] | null {
  const { index, eligible, units, wish } = picture;
  const free = new Set(units.flatMap(({ space, companions }) => [space, ...companions]));
  const spaces = new Set(units.map(({ space }) => space));
  const isAllowed = (seats: readonly IndexedSeat[]) => {
    const taken = seats.filter((seat) => spaces.has(seat));
    const withSpace = new Set(taken.map(({ unit }) => unit));
    return taken.length === wish.spaces && seats.every((seat) => !free.has(seat) || withSpace.has(seat.unit));
  };
  let best: IndexedSeat[] | null = null;
  let bestCost: Cost | null = null;
  for (const pool of poolsOf(index, (seat) => eligible[seat.ordinal] === 1 || free.has(seat))) {
    if (pool.group.kind === 'table-whole') continue;
    for (let from = 0; from + wish.heads <= pool.seats.length; from++) {
      const seats = pool.seats.slice(from, from + wish.heads);
      if (!isAllowed(seats)) continue;
      const cost = qualityOf(picture, pool, seats);
      if (isCheaper(cost, bestCost)) [best, bestCost] = [seats, cost];
    }
  }
  return best;
}

/** The units with the most companions' seats, and ordinary seats near them for the rest of the party. */
function chooseAroundUnits(picture: Picture): IndexedSeat[][] | null {
  const { heads, spaces } = picture.wish;
  const units = largestUnits(picture);
  if (units.length < spaces) return null;
  let missing = heads - spaces;
  const withSpaces = units.map(({ space, companions }) => {
    const taken = companions.slice(0, missing);
    missing -= taken.length;
    return [space, ...taken];
  });
  if (missing === 0) return withSpaces;
  const near = centerOf(withSpaces.flat());
  const around = { ...picture, near, wish: { ...picture.wish, heads: missing, spaces: 0 } };
  const together = chooseTogether(around);
  const others = together ? [together] : chooseApart(around);
  return others && [...withSpaces, ...others];
}

export function largestUnits({ units, wish }: Picture): FreeUnit[] {
  return [...units]
    .sort((one, other) => other.companions.length - one.companions.length)
    .slice(0, wish.spaces);
}
