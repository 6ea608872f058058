import type { Holder, House } from '#client/features/seats/house/house.ts';
import { exactSeats } from '#shared/seats/choice/exact-seats.ts';

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
 * The best free seats for these guests: in their own zone, else wherever there is room. No part of a table that is sold
 * whole, whose other seats nobody could buy.
 * @returns null if the house has none
 */
export function nextBest(house: House, guests: readonly Holder[], flexibleReleased: boolean): Move[] | null {
  const [first] = guests;
  if (!first) return null;
  const zone = house.index.byId.get(first.seatId)?.zone;
  const { zones } = house.index.plan;
  const own = zones.filter((_, at) => at === zone);
  for (const among of [own, zones]) {
    const best = exactSeats(house.index, house.states, {
      heads: guests.length,
      spaces: 0,
      prices: Object.fromEntries(among.map(({ id }) => [id, 0])),
      ...{ upToMinor: null, stepFree: false, together: false, flexibleReleased },
    });
    if (best.ok) return pairUp(guests, inOrder(house, best.seatIds));
  }
  return null;
}

/** Each party gets the other's seats. Null while they have not the same number of seats. */
export function swapOf(party: readonly Holder[], other: readonly Holder[]): Move[] | null {
  if (party.length !== other.length) return null;
  const seatsOf = (guests: readonly Holder[]) => guests.map(({ seatId }) => seatId);
  return [...pairUp(party, seatsOf(other)), ...pairUp(other, seatsOf(party))];
}

/** In the plan's order, so that neighbors stay neighbors. */
export function inOrder({ index }: Pick<House, 'index'>, seatIds: readonly string[]): string[] {
  const wanted = new Set(seatIds);
  return index.seats.filter(({ id }) => wanted.has(id)).map(({ id }) => id);
}

export function pairUp(guests: readonly Holder[], seatIds: readonly string[]): Move[] {
  return guests.flatMap(({ ticketId }, at) => {
    const seatId = seatIds[at];
    return seatId === undefined ? [] : [{ ticketId, seatId }];
  });
}
