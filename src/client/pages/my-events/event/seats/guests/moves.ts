import type { Holder, House } from '#client/features/seats/house/house.ts';
import { takesNoSteps } from '#shared/seats/access-needs.ts';
import { nextSeats } from '#shared/seats/next-seats.ts';

/** A guest and the seat that they get. */
export interface Move {
  ticketId: string;
  seatId: string;
}

/** Tickets of one purchase, in the plan's order: neighbors stay neighbors when they move. */
export function partyOf(house: Pick<House, 'index' | 'holders'>, holder: Holder): Holder[] {
  return house.index.seats.flatMap(({ id }) => {
    const other = house.holders.get(id);
    return other?.purchaseId === holder.purchaseId ? [other] : [];
  });
}

/**
 * The next best seats for these guests: a wheelchair gets another space, who needs no steps gets none, and nobody a part of
 * a table that is sold whole.
 * @returns null if there are none in their zone or a better one
 */
export function nextBest(house: House, guests: readonly Holder[], flexibleReleased: boolean): Move[] | null {
  const [first] = guests;
  if (!first) return null;
  const moved = guests.map(({ ticketId, seatId, needs }) => ({
    ...{ ticketId, seatId },
    stepFree: takesNoSteps(needs),
  }));
  const stays = partyOf(house, first).flatMap(({ ticketId, seatId }) =>
    moved.some((guest) => guest.ticketId === ticketId) ? [] : [seatId],
  );
  const { moves, left } = nextSeats(house.index, house.states, [{ guests: moved, stays }], flexibleReleased);
  return left.length === 0 ? moves : null;
}

/** Each party gets the other's seats. Null while they have not the same number of seats. */
export function swapOf(party: readonly Holder[], other: readonly Holder[]): Move[] | null {
  if (party.length !== other.length) return null;
  const seatsOf = (guests: readonly Holder[]) => guests.map(({ seatId }) => seatId);
  return [...pairUp(party, seatsOf(other)), ...pairUp(other, seatsOf(party))];
}

export function pairUp(guests: readonly Holder[], seatIds: readonly string[]): Move[] {
  return guests.flatMap(({ ticketId }, at) => {
    const seatId = seatIds[at];
    return seatId === undefined ? [] : [{ ticketId, seatId }];
  });
}
