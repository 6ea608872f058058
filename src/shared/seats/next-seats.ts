import { besideParty } from './beside-party.ts';
import { exactSeats } from './choice/exact-seats.ts';
import { pictureOf, type SeatWish } from './choice/picture.ts';
import { type IndexedSeat, type PlanIndex, spaceOf } from './plan-index.ts';
import { FREE, type SeatStates, stateBits, withChanges } from './states/seat-states.ts';

/** A guest whose seat is taken out. */
export interface MovedGuest {
  ticketId: string;
  seatId: string;
  /** Takes no seat behind steps. */
  stepFree: boolean;
}

/** Guests who sit together on seats that are taken out. */
export interface MovedParty {
  guests: readonly MovedGuest[];
  /** Seats of the same party that stay. */
  stays: readonly string[];
}

export interface SeatMoves {
  moves: { ticketId: string; seatId: string }[];
  /** Tickets for which no seat was free. */
  left: string[];
}

interface SeatedGuest {
  guest: MovedGuest;
  /** Their seat until now. */
  seat: IndexedSeat;
}

type Seating = ReadonlyMap<SeatedGuest, string>;

/**
 * The next best seats for guests whose seats are taken out: the largest party first, together where that is possible and
 * beside those of it who stay, in their zone, else in one of the same rank or a better one. A wheelchair gets another
 * space, a companion stays with it, and nobody gets a part of a table that is sold whole.
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
  const seatsOf = (ids: readonly string[]) => ids.flatMap((id) => index.byId.get(id) ?? []);
  const place = ({ guests, stays }: MovedParty): boolean => {
    const seated = guests.flatMap((guest) => seatsOf([guest.seatId]).map((seat) => ({ guest, seat })));
    const chosen =
      seated.length < guests.length ? null : choose(index, now, seated, seatsOf(stays), flexibleReleased);
    if (!chosen) return false;
    now = withSold(index, now, [...chosen.values()]);
    for (const [{ guest }, seatId] of chosen) moves.push({ ticketId: guest.ticketId, seatId });
    return true;
  };
  const bySize = [...parties].sort((one, other) => other.guests.length - one.guests.length);
  for (const party of bySize) {
    if (place(party)) continue;
    let { stays } = party;
    for (const guest of party.guests)
      if (place({ guests: [guest], stays }))
        stays = [...stays, ...moves.slice(-1).map(({ seatId }) => seatId)];
      else left.push(guest.ticketId);
  }
  return { moves, left };
}

function withSold(index: PlanIndex, states: SeatStates, seatIds: readonly string[]): SeatStates {
  return withChanges(
    index,
    states,
    seatIds.map((seatId) => ({ seatId, state: 'sold' })),
  );
}

function choose(
  index: PlanIndex,
  states: SeatStates,
  party: readonly SeatedGuest[],
  stays: readonly IndexedSeat[],
  flexibleReleased: boolean,
): Seating | null {
  const withSpace = besideSpaces(index, states, party, stays);
  const rest = party.filter((one) => !withSpace.has(one));
  if (rest.length === 0) return withSpace;
  const taken = [...withSpace.values()];
  const near = [...stays, ...taken.flatMap((id) => index.byId.get(id) ?? [])];
  const others = chooseInZones(index, withSold(index, states, taken), rest, near, flexibleReleased);
  return others && new Map([...withSpace, ...others]);
}

/** Companions whose wheelchair space stays get other seats of its unit. */
function besideSpaces(
  index: PlanIndex,
  states: SeatStates,
  party: readonly SeatedGuest[],
  stays: readonly IndexedSeat[],
): Seating {
  const chosen = new Map<SeatedGuest, string>();
  for (const one of party) {
    const unit = one.seat.unit === null ? undefined : index.units[one.seat.unit];
    if (!unit || !stays.includes(unit.space)) continue;
    const taken = new Set(chosen.values());
    const seat = unit.companions.find((each) => stateBits(states, each) === FREE && !taken.has(each.id));
    if (seat) chosen.set(one, seat.id);
  }
  return chosen;
}

function chooseInZones(
  index: PlanIndex,
  states: SeatStates,
  party: readonly SeatedGuest[],
  stays: readonly IndexedSeat[],
  flexibleReleased: boolean,
): Seating | null {
  const { zones } = index.plan;
  const own = new Set(party.map(({ seat }) => seat.zone));
  const rank = Math.min(...[...own].map((zone) => zones[zone]?.rank ?? 1));
  const spaces = party.filter(({ seat }) => spaceOf(index, seat) === seat).length;
  const needsStepFree = spaces > 0 || party.some(({ guest }) => guest.stepFree);
  // They may have chosen a row without steps and told nobody why.
  const hadStepFree = party.every(({ seat }) => index.groups[seat.group]?.stepFree);
  // Nobody pays more for a better zone.
  const inZones = (isOffered: (zone: number) => boolean) =>
    Object.fromEntries(zones.flatMap(({ id }, zone) => (isOffered(zone) ? [[id, 1]] : [])));
  const offers = [
    inZones((zone) => own.has(zone)),
    inZones((zone) => own.has(zone) || (zones[zone]?.rank ?? rank + 1) <= rank),
  ];
  const near = stays.filter(({ zone }) => own.has(zone));
  for (const stepFree of needsStepFree ? [true] : hadStepFree ? [true, false] : [false])
    for (const prices of offers) {
      const wish: SeatWish = {
        ...{ heads: party.length, spaces, prices, upToMinor: null },
        ...{ stepFree, together: false, flexibleReleased },
      };
      const beside =
        spaces === 0 && near.length > 0 ? besideParty(pictureOf(index, states, wish), near) : null;
      if (beside) return pairUp(index, party, beside);
      const best = exactSeats(index, states, wish);
      if (best.ok) return pairUp(index, party, best.seatIds);
    }
  return null;
}

/** Who had a space gets one; the others keep their order. */
function pairUp(index: PlanIndex, party: readonly SeatedGuest[], seatIds: readonly string[]): Seating {
  const seats = seatIds.flatMap((id) => index.byId.get(id) ?? []);
  const had = party.filter(({ seat }) => spaceOf(index, seat) === seat);
  const spaces = seats.filter((seat) => spaceOf(index, seat) === seat).slice(0, had.length);
  const [first, then] = [
    [...had, ...party.filter((one) => !had.includes(one))],
    [...spaces, ...seats.filter((seat) => !spaces.includes(seat))],
  ];
  return new Map(first.flatMap((one, at) => then.slice(at, at + 1).map((seat) => [one, seat.id] as const)));
}
