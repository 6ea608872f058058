import type { PlanIndex } from '#shared/seats/plan-index.ts';
import { type SeatStates, stateOf } from '#shared/seats/states/seat-states.ts';
import type { House } from './best-seats.ts';
import { statesForGuest, unitOf } from './own-seats.ts';

export interface FreeSeats {
  /** As the page counts them: without wheelchair spaces and their companions' seats. */
  ordinary: number;
  /** Wheelchair spaces. */
  spaces: number;
}

/** Seats that this guest can still take, of each zone in the plan's order. */
export function freeSeats(house: House, mine: ReadonlySet<string>): FreeSeats[] {
  const { index, states } = house;
  const counts = index.zoneSizes.map((): FreeSeats => ({ ordinary: 0, spaces: 0 }));
  for (const seat of index.seats) {
    const ofZone = counts[seat.zone];
    if (!ofZone || mine.has(seat.id) || stateOf(states, seat) !== 'free') continue;
    const unit = unitOf(house, seat);
    if (!unit) ofZone.ordinary++;
    else if (unit.space === seat) ofZone.spaces++;
  }
  return counts;
}

/** Free seats of each zone that a guest's codes and links open. */
export function openedSeats(index: PlanIndex, states: SeatStates, opened: readonly string[]): number[] {
  const forGuest = statesForGuest(index, states, [], opened);
  const counts = index.zoneSizes.map(() => 0);
  for (const id of new Set(opened)) {
    const seat = index.byId.get(id);
    if (!seat || stateOf(states, seat) !== 'blocked' || stateOf(forGuest, seat) !== 'free') continue;
    counts[seat.zone] = (counts[seat.zone] ?? 0) + 1;
  }
  return counts;
}
