import { bestAvailable } from './choice/best-available.ts';
import type { IndexedSeat, PlanIndex } from './plan-index.ts';
import { type SeatStates, withChanges } from './states/seat-states.ts';

/** Guests who sit together on seats that are taken out. */
export interface MovedParty {
  /** One for each seat. */
  ticketIds: readonly string[];
  seatIds: readonly string[];
}

export interface SeatMoves {
  moves: { ticketId: string; seatId: string }[];
  /** Tickets for which no seat was free. */
  left: string[];
}

/**
 * The next best seats for guests whose seats are taken out: the largest party first, together where that is possible, in
 * their zone, else in one of the same rank or a better one. A wheelchair gets another space.
 * @param states in which the seats that are taken out are not free
 */
export function nextSeats(
  index: PlanIndex,
  states: SeatStates,
  parties: readonly MovedParty[],
  flexibleReleased: boolean,
): SeatMoves {
  const moves: SeatMoves['moves'] = [];
  const left: string[] = [];
  let now = states;
  const place = ({ ticketIds, seatIds }: MovedParty): boolean => {
    const seats = seatIds.flatMap((id) => index.byId.get(id) ?? []);
    const chosen = seats.length < seatIds.length ? null : choose(index, now, seats, flexibleReleased);
    if (!chosen) return false;
    now = withChanges(
      index,
      now,
      chosen.map((seatId) => ({ seatId, state: 'sold' })),
    );
    for (const [at, ticketId] of ticketIds.entries()) {
      const seatId = chosen[at];
      if (seatId !== undefined) moves.push({ ticketId, seatId });
    }
    return true;
  };
  const bySize = [...parties].sort((one, other) => other.seatIds.length - one.seatIds.length);
  for (const party of bySize) {
    if (place(party)) continue;
    for (const [at, ticketId] of party.ticketIds.entries())
      if (!place({ ticketIds: [ticketId], seatIds: party.seatIds.slice(at, at + 1) })) left.push(ticketId);
  }
  return { moves, left };
}

function choose(
  index: PlanIndex,
  states: SeatStates,
  seats: readonly IndexedSeat[],
  flexibleReleased: boolean,
): string[] | null {
  const { zones } = index.plan;
  const own = new Set(seats.map(({ zone }) => zone));
  const rank = Math.min(...[...own].map((zone) => zones[zone]?.rank ?? 1));
  const spaces = seats.filter(
    (seat) => seat.unit !== null && index.units[seat.unit]?.space.id === seat.id,
  ).length;
  const wish = {
    ...{ heads: seats.length, spaces, upToMinor: null, together: false, flexibleReleased },
    stepFree: spaces > 0,
  };
  // Nobody pays more for a better zone.
  const inZones = (isOffered: (zone: number) => boolean) =>
    Object.fromEntries(zones.flatMap(({ id }, zone) => (isOffered(zone) ? [[id, 1]] : [])));
  for (const prices of [
    inZones((zone) => own.has(zone)),
    inZones((zone) => own.has(zone) || (zones[zone]?.rank ?? rank + 1) <= rank),
  ]) {
    const choice = bestAvailable(index, states, { ...wish, prices });
    if (choice.ok && choice.groups.flat().length >= seats.length) return choice.groups.flat();
  }
  return null;
}
