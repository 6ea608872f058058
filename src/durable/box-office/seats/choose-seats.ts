import type { PricedSale } from '#durable/box-office/sales/commit-member.ts';
import type { SeatWishInput } from '#shared/contracts/seats/wish.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { type ExactSeats, exactSeats } from '#shared/seats/choice/exact-seats.ts';
import type { SeatWish } from '#shared/seats/choice/picture.ts';
import type { IndexedSeat } from '#shared/seats/plan-index.ts';
import { FREE } from '#shared/seats/states/seat-states.ts';
import type { PlannedSeats } from './planned-seats.ts';
import { BLOCKED, type SeatPicture, SOLD } from './seat-picture.ts';

export type SeatedLine = PricedSale['lines'][number];

/** Lines of one zone in one purchase. */
export interface Party {
  zoneId: string;
  /** Index of the zone. */
  zone: number;
  lines: readonly SeatedLine[];
  /** Seats of tickets given back that each line may take, oldest first. */
  returned: ReadonlyMap<SeatedLine, readonly string[]>;
}

type Wish = Partial<SeatWishInput> & { flexibleReleased: boolean };

function headsOf({ lines }: Party): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function returnedFor({ lines, returned }: Party): number {
  return lines.reduce((sum, line) => sum + Math.min(line.quantity, returned.get(line)?.length ?? 0), 0);
}

/** Whether the counts alone refuse a party; `unknown` where only the choice of seats can tell. */
export function partyLack(
  picture: SeatPicture,
  party: Party,
  wish: Partial<SeatWishInput> | undefined,
): ErrorCode | 'unknown' | null {
  const { free, loose, held } = picture.countsOf(party.zone);
  const heads = headsOf(party);
  const isPlain = !wish?.spaces && !wish?.stepFree && !wish?.together;
  if (isPlain && loose >= heads) return null;
  const missing = heads - free - returnedFor(party);
  if (missing <= 0) return 'unknown';
  return missing <= held ? 'ALL_HELD' : 'SOLD_OUT';
}

/** The best free seats for a party. Seats of tickets given back are used only where free ones do not suffice. */
export function seatsOfParty(
  picture: SeatPicture,
  party: Party,
  wish: Wish,
): { ok: true; seats: ReadonlyMap<SeatedLine, string[]> } | { ok: false; code: ErrorCode } {
  const heads = headsOf(party);
  const spare = returnedFor(party);
  const { free } = picture.countsOf(party.zone);
  const first = bestFor(picture, party.zoneId, heads, wish);
  if (first.ok) return { ok: true, seats: sharedOut(party, first.seatIds, 0) };
  for (let given = Math.max(1, heads - free); given <= spare; given++) {
    const own =
      given === heads
        ? { ok: true as const, seatIds: [] }
        : bestFor(picture, party.zoneId, heads - given, wish);
    if (own.ok) return { ok: true, seats: sharedOut(party, own.seatIds, given) };
  }
  return first;
}

/** The best of `seats`, which are kept for the party or picked by it; null if they do not suffice. */
export function seatsAmong(
  picture: SeatPicture,
  seats: readonly IndexedSeat[],
  party: Party,
  wish: Wish,
): { ok: true; seats: ReadonlyMap<SeatedLine, string[]> } | null {
  if (seats.length < headsOf(party)) return null;
  const own = new Set(seats);
  const among = picture.copy();
  for (const seat of picture.index.seats)
    if (!own.has(seat) && among.bitsOf(seat) === FREE) among.set(seat, BLOCKED);
  const found = bestFor(among, party.zoneId, headsOf(party), wish);
  return found.ok ? { ok: true, seats: sharedOut(party, found.seatIds, 0) } : null;
}

/** Just as many seats as heads: whole tables only where the party fills them. */
function bestFor(
  picture: SeatPicture,
  zoneId: string,
  heads: number,
  { spaces = 0, stepFree = false, together = false, flexibleReleased }: Wish,
): ExactSeats {
  const wish: SeatWish = {
    heads,
    spaces: Math.min(spaces, heads),
    prices: { [zoneId]: 0 },
    upToMinor: null,
    stepFree,
    together,
    flexibleReleased,
  };
  return exactSeats(picture.index, picture.states, wish);
}

/** Seats by line: `given` of tickets given back, each for a line of its type, then the chosen ones. */
function sharedOut(
  { lines, returned }: Party,
  chosen: readonly string[],
  given: number,
): ReadonlyMap<SeatedLine, string[]> {
  let [back, at] = [given, 0];
  return new Map(
    lines.map((line) => {
      const own = (returned.get(line) ?? []).slice(0, Math.min(back, line.quantity));
      back -= own.length;
      const rest = chosen.slice(at, at + line.quantity - own.length);
      at += rest.length;
      return [line, [...rest, ...own]];
    }),
  );
}

interface ChosenBy {
  /** The zone of a ticket type. */
  zoneOf: (itemId: string) => string | undefined;
  /** Whether the sale may take this seat though it is not free. */
  isOwn: (seatId: string, itemId: string) => boolean;
  flexibleReleased: boolean;
}

/** Why lines cannot have the seats that they name; null when they can. A table or unit is not sold in parts. */
export function chosenLack(
  { index }: PlannedSeats,
  picture: SeatPicture,
  lines: readonly SeatedLine[],
  { zoneOf, isOwn, flexibleReleased }: ChosenBy,
): ErrorCode | null {
  const chosen = new Set<IndexedSeat>();
  for (const { itemId, quantity, seatIds = [], seatsChosen } of lines) {
    if (seatIds.length !== quantity) return 'SEATS_INCOMPLETE';
    for (const seatId of seatIds) {
      const seat = index.byId.get(seatId);
      if (!seat || chosen.has(seat)) return 'SEAT_TAKEN';
      if (seatsChosen && index.plan.zones[seat.zone]?.id !== zoneOf(itemId)) return 'SEAT_TAKEN';
      if (picture.bitsOf(seat) !== FREE && !isOwn(seatId, itemId)) return 'SEAT_TAKEN';
      chosen.add(seat);
    }
  }
  return isComplete(picture, chosen, flexibleReleased) ? null : 'SEATS_INCOMPLETE';
}

/** A whole table is sold to one party, and a companion's seat with its space or after it: a companion may come later. */
function isComplete(
  picture: SeatPicture,
  chosen: ReadonlySet<IndexedSeat>,
  flexibleReleased: boolean,
): boolean {
  if (chosen.size === 0) return true;
  const { groups, units } = picture.index;
  const areTablesWhole = groups.every(
    ({ kind, seats }) =>
      kind !== 'table-whole' ||
      seats.every((seat) => chosen.has(seat)) ||
      !seats.some((seat) => chosen.has(seat)),
  );
  const haveSpaces = [...chosen].every(({ unit }) => {
    const of = unit === null ? undefined : units[unit];
    if (!of || (of.flexible && flexibleReleased)) return true;
    return chosen.has(of.space) || picture.bitsOf(of.space) === SOLD;
  });
  return areTablesWhole && haveSpaces;
}
