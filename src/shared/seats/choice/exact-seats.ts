import type { PlanIndex } from '../plan-index.ts';
import { type SeatStates, withChanges } from '../states/seat-states.ts';
import { bestAvailable, type SeatChoice } from './best-available.ts';
import type { SeatWish } from './picture.ts';

export type ExactSeats = { ok: true; seatIds: string[] } | Extract<SeatChoice, { ok: false }>;

/** The best seats for a party, one for each head: whole tables only where the party fills them. */
export function exactSeats(index: PlanIndex, states: SeatStates, wish: SeatWish): ExactSeats {
  for (const sizeMax of [wish.heads, 0]) {
    const choice = bestAvailable(index, withoutTables(index, states, sizeMax), wish);
    if (!choice.ok) return choice;
    const seatIds = choice.groups.flat();
    if (seatIds.length === wish.heads) return { ok: true, seatIds };
  }
  return { ok: false, code: 'SOLD_OUT' };
}

/** The states with whole tables above a size blocked. */
function withoutTables(index: PlanIndex, states: SeatStates, sizeMax: number): SeatStates {
  const tables = index.groups.filter(({ kind, seats }) => kind === 'table-whole' && seats.length > sizeMax);
  if (tables.length === 0) return states;
  const seats = tables.flatMap((table) => table.seats);
  return withChanges(
    index,
    states,
    seats.map(({ id }) => ({ seatId: id, state: 'blocked' })),
  );
}
