import type { Point } from '../plan.ts';
import type { IndexedSeat, IndexedUnit, PlanIndex, SeatGroup } from '../plan-index.ts';
import { FREE, SEAT_STATES, type SeatStates, stateBits } from '../states/seat-states.ts';

/** What a party asks for, and what the event sells. */
export interface SeatWish {
  heads: number;
  /** Wheelchair spaces, each for one of the heads. */
  spaces: number;
  /** By zone id, in minor units; a zone without a price is not on sale. */
  prices: Readonly<Record<string, number>>;
  /** The most that one head pays; null without a limit. */
  upToMinor: number | null;
  stepFree: boolean;
  /** Rather no seats than seats apart. */
  together: boolean;
  /** Flexible accessible units have become ordinary seats. */
  flexibleReleased: boolean;
}

/** An accessible unit of which at least the space is to be had. */
export interface FreeUnit {
  space: IndexedSeat;
  companions: readonly IndexedSeat[];
}

/** One picture of the house for all rules of a choice. */
export interface Picture {
  index: PlanIndex;
  wish: SeatWish;
  /** By ordinal, 1 for free seats outside accessible units: also those of other prices, which other guests may still buy. */
  open: Uint8Array;
  /** By ordinal, 1 for open seats that suit the wish. */
  eligible: Uint8Array;
  units: readonly FreeUnit[];
  /** Where the rest of the party sits already. */
  near: Point | null;
}

/** Seats among which a party can sit together, from left to right in a row. */
export interface Pool {
  group: SeatGroup;
  seats: readonly IndexedSeat[];
}

const HELD = SEAT_STATES.indexOf('held');

/** @param held whether held seats count as taken, or as what may become free again */
export function pictureOf(
  index: PlanIndex,
  states: SeatStates,
  wish: SeatWish,
  held: 'taken' | 'free' = 'taken',
): Picture {
  const isFree = (seat: IndexedSeat) => {
    const bits = stateBits(states, seat);
    return bits === FREE || (held === 'free' && bits === HELD);
  };
  const isOpen = (seat: IndexedSeat) => isFree(seat) && !isReserved(index, seat, wish);
  const open = new Uint8Array(index.seats.length);
  const eligible = new Uint8Array(index.seats.length);
  for (const group of index.groups) {
    if (group.kind === 'table-whole' && !group.seats.every(isOpen)) continue;
    for (const seat of group.seats) {
      if (!isOpen(seat)) continue;
      open[seat.ordinal] = 1;
      if (isPayable(index, seat, wish) && (group.stepFree || !wish.stepFree)) eligible[seat.ordinal] = 1;
    }
  }
  const isUsable = (seat: IndexedSeat) => isFree(seat) && isPayable(index, seat, wish);
  const units = index.units.filter(({ space }) => isReserved(index, space, wish) && isUsable(space));
  return { index, wish, open, eligible, near: null, units: units.map((unit) => freeUnit(unit, isUsable)) };
}

function freeUnit({ space, companions }: IndexedUnit, isUsable: (seat: IndexedSeat) => boolean): FreeUnit {
  return { space, companions: companions.filter(isUsable) };
}

/** Kept for guests who ask for a wheelchair space: they find a flexible one also once everybody may have it. */
function isReserved(index: PlanIndex, { unit }: IndexedSeat, wish: SeatWish): boolean {
  const isReleased = wish.flexibleReleased && wish.spaces === 0;
  return unit !== null && !(isReleased && index.units[unit]?.flexible);
}

function isPayable(index: PlanIndex, seat: IndexedSeat, wish: SeatWish): boolean {
  const price = priceOf(index, seat, wish);
  return price !== undefined && price <= (wish.upToMinor ?? price);
}

export function priceOf(
  { plan }: PlanIndex,
  { zone }: IndexedSeat,
  { prices }: SeatWish,
): number | undefined {
  const zoneId = plan.zones[zone]?.id;
  return zoneId === undefined ? undefined : prices[zoneId];
}

/** All maximal pools of seats that `accepts` names: runs of neighbors in rows, and tables. */
export function poolsOf({ groups }: PlanIndex, accepts: (seat: IndexedSeat) => boolean): Pool[] {
  return groups.flatMap((group) => poolsIn(group, accepts));
}

function poolsIn(group: SeatGroup, accepts: (seat: IndexedSeat) => boolean): Pool[] {
  if (group.kind !== 'row') {
    const seats = group.seats.filter(accepts);
    return seats.length === 0 ? [] : [{ group, seats }];
  }
  const runs: IndexedSeat[][] = [];
  for (const seat of group.seats) {
    if (!accepts(seat)) continue;
    const run = runs.at(-1);
    if (run && seat.left !== null && run.at(-1)?.ordinal === seat.left) run.push(seat);
    else runs.push([seat]);
  }
  return runs.map((seats) => ({ group, seats }));
}

export function eligiblePools(picture: Picture): Pool[] {
  return picture.index.groups.flatMap((group) => eligiblePoolsIn(picture, group));
}

export function eligiblePoolsIn({ eligible }: Picture, group: SeatGroup): Pool[] {
  return poolsIn(group, ({ ordinal }) => eligible[ordinal] === 1);
}

/** Seats that a take leaves alone: still free, with no free neighbor any more. Judged once, over the whole take. */
export function lonelyAfter({ index, open }: Picture, taken: readonly IndexedSeat[]): IndexedSeat[] {
  const gone = new Set(taken.map(({ ordinal }) => ordinal));
  const isLeft = (ordinal: number | null) => ordinal !== null && open[ordinal] === 1 && !gone.has(ordinal);
  const beside = new Set(
    taken.flatMap(({ left, right }) => [left, right]).filter((ordinal) => isLeft(ordinal)),
  );
  const inRows = [...beside].flatMap((ordinal) => {
    const seat = ordinal === null ? undefined : index.seats[ordinal];
    return seat && !isLeft(seat.left) && !isLeft(seat.right) ? [seat] : [];
  });
  const atTables = tablesOf(index, gone).flatMap(({ seats }) => {
    const left = seats.filter(({ ordinal }) => isLeft(ordinal));
    return left.length === 1 ? left : [];
  });
  return [...inRows, ...atTables];
}

function tablesOf({ groups }: PlanIndex, ordinals: ReadonlySet<number>): SeatGroup[] {
  return groups.filter(
    ({ kind, seats }) => kind === 'table-by-seat' && seats.some(({ ordinal }) => ordinals.has(ordinal)),
  );
}
