import type { IndexedSeat, PlanIndex } from '#shared/seats/plan-index.ts';
import { FREE, freeStates, SEAT_STATES, stateBits } from '#shared/seats/states/seat-states.ts';

export const HELD = SEAT_STATES.indexOf('held');
export const SOLD = SEAT_STATES.indexOf('sold');
export const BLOCKED = SEAT_STATES.indexOf('blocked');

/** Seats of one zone. */
export interface ZoneCounts {
  /** Of a table that is sold whole: all of its seats, or none. */
  free: number;
  /** Free single seats: neither at a whole table nor kept for wheelchairs. */
  loose: number;
  /** Free, and kept for wheelchairs and their companions. */
  kept: number;
  held: number;
}

/** How each seat is sold: by itself, with its table, or to guests who ask for a wheelchair space. */
const [LOOSE, WHOLE, KEPT] = [0, 1, 2];
type SeatKinds = Uint8Array;

/** The states of all seats with the counts of each zone, changed in place. */
export class SeatPicture {
  readonly index: PlanIndex;
  readonly #kinds: SeatKinds;
  readonly states: readonly Uint8Array[];
  readonly #counts: ZoneCounts[];
  /** Free seats of each whole table, by group. */
  readonly #freeAt: Uint16Array;

  private constructor(
    index: PlanIndex,
    kinds: SeatKinds,
    states: readonly Uint8Array[],
    counts: ZoneCounts[],
    freeAt: Uint16Array,
  ) {
    this.index = index;
    this.#kinds = kinds;
    this.states = states;
    this.#counts = counts;
    this.#freeAt = freeAt;
  }

  /** All seats free. */
  static of(index: PlanIndex, flexibleReleased: boolean): SeatPicture {
    const kinds = seatKinds(index, flexibleReleased);
    const counts = index.zoneSizes.map((): ZoneCounts => ({ free: 0, loose: 0, kept: 0, held: 0 }));
    const freeAt = new Uint16Array(index.groups.length);
    const picture = new SeatPicture(index, kinds, freeStates(index), counts, freeAt);
    for (const seat of index.seats) picture.#count(seat, FREE, 1);
    return picture;
  }

  copy(): SeatPicture {
    return new SeatPicture(
      this.index,
      this.#kinds,
      this.states.map((zone) => zone.slice()),
      this.#counts.map((counts) => ({ ...counts })),
      this.#freeAt.slice(),
    );
  }

  countsOf(zone: number): Readonly<ZoneCounts> {
    return this.#counts[zone] ?? { free: 0, loose: 0, kept: 0, held: 0 };
  }

  /** Free seats of a zone at wheelchair spaces: spaces, and companions' seats whose space is free or sold. */
  accessibleOf(zone: number): number {
    const { units } = this.index;
    let seats = 0;
    for (const { space, companions } of units) {
      if (this.#kinds[space.ordinal] !== KEPT) continue;
      const ofSpace = this.bitsOf(space);
      if (ofSpace === FREE && space.zone === zone) seats++;
      if (ofSpace !== FREE && ofSpace !== SOLD) continue;
      for (const seat of companions) if (seat.zone === zone && this.bitsOf(seat) === FREE) seats++;
    }
    return seats;
  }

  bitsOf(seat: IndexedSeat): number {
    return stateBits(this.states, seat);
  }

  /** @returns whether that is a change */
  set(seat: IndexedSeat, bits: number): boolean {
    const before = this.bitsOf(seat);
    const bitmap = this.states[seat.zone];
    if (before === bits || !bitmap) return false;
    const [at, shift] = [seat.slot >> 2, (seat.slot & 3) * 2];
    bitmap[at] = ((bitmap[at] ?? 0) & ~(3 << shift)) | (bits << shift);
    this.#count(seat, before, -1);
    this.#count(seat, bits, 1);
    return true;
  }

  #count({ zone, ordinal, group }: IndexedSeat, bits: number, by: 1 | -1): void {
    const counts = this.#counts[zone];
    if (!counts) return;
    if (bits === HELD) counts.held += by;
    if (bits !== FREE) return;
    const kind = this.#kinds[ordinal];
    if (kind === WHOLE) {
      counts.free += this.#tableCount(group, by);
      return;
    }
    counts.free += by;
    if (kind === LOOSE) counts.loose += by;
    if (kind === KEPT) counts.kept += by;
  }

  /** The seats that a whole table gains or loses for sale with one seat: nobody buys a part of it. */
  #tableCount(group: number, by: 1 | -1): number {
    const size = this.index.groups[group]?.seats.length ?? 0;
    const before = this.#freeAt[group] ?? 0;
    this.#freeAt[group] = before + by;
    if (before + by === size) return size;
    return before === size ? -size : 0;
  }
}

/** By ordinal. */
function seatKinds({ seats, groups, units }: PlanIndex, flexibleReleased: boolean): SeatKinds {
  const kinds = new Uint8Array(seats.length).fill(LOOSE);
  for (const { kind, seats: own } of groups)
    if (kind === 'table-whole') for (const { ordinal } of own) kinds[ordinal] = WHOLE;
  for (const { space, companions, flexible } of units) {
    if (flexible && flexibleReleased) continue;
    for (const { ordinal } of [space, ...companions]) kinds[ordinal] = KEPT;
  }
  return kinds;
}
