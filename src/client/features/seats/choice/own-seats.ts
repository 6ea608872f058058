import { distanceBetween } from '#shared/seats/geometry.ts';
import {
  groupOf,
  type IndexedSeat,
  type IndexedUnit,
  type PlanIndex,
  type SeatGroup,
} from '#shared/seats/plan-index.ts';
import { type SeatState, type SeatStates, stateOf, withChanges } from '#shared/seats/states/seat-states.ts';
import type { House } from './best-seats.ts';
import { isOnSale } from './zone-offers.ts';

/** What a press on a seat did. */
export type Press =
  | { did: 'added' | 'removed'; seatIds: string[]; changed: string[] }
  /** `many`: a purchase has no room for them. */
  | { did: 'nothing'; why: 'taken' | 'many' };

/**
 * The chosen seats after a press on one. A whole table is added and removed together. A companion's seat adds its
 * wheelchair space unless that is sold, and removing a space removes its companions.
 * @param max seats of one purchase; a zone's types may give fewer
 */
export function pressed(house: House, mine: readonly string[], seatId: string, max: number): Press {
  const { index } = house;
  const seat = index.byId.get(seatId);
  if (!seat) return { did: 'nothing', why: 'taken' };
  const own = new Set(mine);
  if (own.has(seatId)) {
    const left = new Set(goneWith(house, seat).map(({ id }) => id));
    return { did: 'removed', changed: [...left], seatIds: mine.filter((id) => !left.has(id)) };
  }
  const taken = comesWith(house, seat).filter(({ id }) => !own.has(id));
  if (!taken.every((one) => isOpen(house, one))) return { did: 'nothing', why: 'taken' };
  const inZone = mine.filter((id) => index.byId.get(id)?.zone === seat.zone).length;
  const zoneMax = house.offers.find(({ zone }) => zone === seat.zone)?.max ?? 0;
  if (mine.length + taken.length > max || inZone + taken.length > zoneMax)
    return { did: 'nothing', why: 'many' };
  const changed = taken.map(({ id }) => id);
  return { did: 'added', changed, seatIds: [...mine, ...changed] };
}

/** Whether a guest can choose it: free, and its zone on sale. */
export function isOpen(house: House, seat: IndexedSeat): boolean {
  const { index, offers } = house;
  return isOnSale(offers, seat.zone) && index.byId.has(seat.id) && stateFor(house, seat) === 'free';
}

/**
 * The state of a seat for this guest. A companion's seat is free with its space or once that is sold; until then it is
 * held or blocked like the space.
 */
export function stateFor(house: House, seat: IndexedSeat): SeatState {
  const state = stateOf(house.states, seat);
  const unit = unitOf(house, seat);
  if (state !== 'free' || !unit || unit.space === seat) return state;
  const space = stateOf(house.states, unit.space);
  return space === 'sold' ? 'free' : space;
}

/** The unit of a seat that is kept for guests who need it. */
export function unitOf({ index, flexibleReleased }: House, seat: IndexedSeat): IndexedUnit | null {
  const unit = seat.unit === null ? undefined : index.units[seat.unit];
  return unit && !(flexibleReleased && unit.flexible) ? unit : null;
}

function comesWith(house: House, seat: IndexedSeat): IndexedSeat[] {
  const table = wholeTable(house.index, seat);
  if (table) return [...table.seats];
  const unit = unitOf(house, seat);
  const isAlone = !unit || unit.space === seat || stateOf(house.states, unit.space) === 'sold';
  return isAlone ? [seat] : [unit.space, seat];
}

function goneWith(house: House, seat: IndexedSeat): IndexedSeat[] {
  const table = wholeTable(house.index, seat);
  if (table) return [...table.seats];
  const unit = unitOf(house, seat);
  return unit?.space === seat ? [seat, ...unit.companions] : [seat];
}

function wholeTable(index: PlanIndex, seat: IndexedSeat): SeatGroup | null {
  const group = groupOf(index, seat);
  return group.kind === 'table-whole' ? group : null;
}

/** A choice after other buyers took seats of it. */
export interface Replaced {
  seatIds: string[];
  lost: string[];
  proposed: string[];
}

/**
 * Removes lost seats from a choice, with the seats that depend on them, and proposes the next best in their place: of the
 * same price if possible, then beside the seats that are left, then near the lost ones.
 */
export function replaceLost(house: House, mine: readonly string[], lostIds: readonly string[]): Replaced {
  const { index } = house;
  const gone = new Set(
    lostIds.flatMap((id) => {
      const seat = index.byId.get(id);
      return seat ? goneWith(house, seat).map((one) => one.id) : [id];
    }),
  );
  const lost = mine.filter((id) => gone.has(id));
  const kept = mine.filter((id) => !gone.has(id));
  const proposed: string[] = [];
  for (const part of partsOf(house, lost)) {
    const found = nextBest(house, part, [...kept, ...proposed], new Set(mine));
    proposed.push(...(found ?? []).map(({ id }) => id));
  }
  return { seatIds: [...kept, ...proposed], lost, proposed };
}

/** Lost seats as they were bought: a table, a space with its companions, or a single seat. */
function partsOf(house: House, lost: readonly string[]): IndexedSeat[][] {
  const parts = new Map<unknown, IndexedSeat[]>();
  for (const id of lost) {
    const seat = house.index.byId.get(id);
    if (!seat) continue;
    const key = wholeTable(house.index, seat) ?? spaceLost(house, seat, lost) ?? seat;
    parts.set(key, [...(parts.get(key) ?? []), seat]);
  }
  return [...parts.values()];
}

function spaceLost(house: House, seat: IndexedSeat, lost: readonly string[]): IndexedUnit | null {
  const unit = unitOf(house, seat);
  return unit && lost.includes(unit.space.id) ? unit : null;
}

function nextBest(
  house: House,
  part: readonly IndexedSeat[],
  others: readonly string[],
  wasMine: ReadonlySet<string>,
): IndexedSeat[] | null {
  const { index } = house;
  const [first] = part;
  if (!first) return null;
  const isFree = (seat: IndexedSeat) =>
    !wasMine.has(seat.id) && !others.includes(seat.id) && isOpen(house, seat);
  const table = wholeTable(index, first);
  const unit = unitOf(house, first);
  const hasSpace = unit !== null && part.includes(unit.space);
  const candidates = table
    ? index.groups
        .filter(({ kind, seats }) => kind === 'table-whole' && seats.length === part.length)
        .map(({ seats }) => [...seats])
    : hasSpace
      ? index.units
          .filter((one) => unitOf(house, one.space) !== null)
          .map(({ space, companions }) => [space, ...companions.filter(isFree).slice(0, part.length - 1)])
          .filter((seats) => seats.length === part.length)
      : index.seats
          .filter((seat) => unitOf(house, seat) === null && wholeTable(index, seat) === null)
          .map((seat) => [seat]);
  const beside = new Set(
    others.flatMap((id) => {
      const seat = index.byId.get(id);
      return seat ? [seat.left, seat.right] : [];
    }),
  );
  let best: IndexedSeat[] | null = null;
  let bestCost = [Number.POSITIVE_INFINITY];
  for (const seats of candidates) {
    const [lead] = seats;
    if (!lead || !seats.every(isFree)) continue;
    const cost = [
      priceGap(house, lead, first),
      seats.some(({ ordinal }) => beside.has(ordinal)) ? 0 : 1,
      distanceBetween(lead.position, first.position),
    ];
    if (isLess(cost, bestCost)) [best, bestCost] = [seats, cost];
  }
  return best;
}

/** 0 for the same zone; a seat that costs more comes last. */
function priceGap({ offers }: House, one: IndexedSeat, lost: IndexedSeat): number {
  if (one.zone === lost.zone) return 0;
  const price = (zone: number) => offers.find((offer) => offer.zone === zone)?.priceMinor ?? 0;
  const gap = price(one.zone) - price(lost.zone);
  return gap > 0 ? 2 : 1;
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? Number.POSITIVE_INFINITY;
    if (value !== against) return value < against;
  }
  return false;
}

/** States as a guest may take them: seats of their own, and those that their code opens, are free; the rest of a whole table is not. */
export function statesForGuest(
  index: PlanIndex,
  states: SeatStates,
  own: readonly string[],
  opened: readonly string[],
): SeatStates {
  const is = (seatId: string, state: 'held' | 'blocked') => {
    const seat = index.byId.get(seatId);
    return seat !== undefined && stateOf(states, seat) === state;
  };
  const free = [...own.filter((id) => is(id, 'held')), ...opened.filter((id) => is(id, 'blocked'))];
  const open =
    free.length === 0
      ? states
      : withChanges(
          index,
          states,
          free.map((seatId) => ({ seatId, state: 'free' })),
        );
  const rests = restsOfTables(index, open);
  return rests.length === 0
    ? open
    : withChanges(
        index,
        open,
        rests.map(({ id }) => ({ seatId: id, state: 'blocked' })),
      );
}

/** Free seats of whole tables that are not free as a whole: nobody can buy them. */
function restsOfTables({ groups }: PlanIndex, states: SeatStates): IndexedSeat[] {
  const isFree = (seat: IndexedSeat) => stateOf(states, seat) === 'free';
  return groups.flatMap(({ kind, seats }) =>
    kind === 'table-whole' && !seats.every(isFree) ? seats.filter(isFree) : [],
  );
}
