import type { IndexedSeat, PlanIndex } from '#shared/seats/plan-index.ts';
import { FREE, freeStates, SEAT_STATES, stateBits } from '#shared/seats/states/seat-states.ts';

export const HELD = SEAT_STATES.indexOf('held');
export const SOLD = SEAT_STATES.indexOf('sold');
export const BLOCKED = SEAT_STATES.indexOf('blocked');

/** Seats of one zone. */
export interface ZoneCounts {
  free: number;
  /** Free, and sold one by one to anybody: neither at a whole table nor kept for wheelchairs. */
  loose: number;
  held: number;
}

/** The states of all seats with the counts of each zone, changed in place. */
export class SeatPicture {
  readonly index: PlanIndex;
  /** By ordinal, 1 for seats that are sold one by one to anybody. */
  readonly #isLoose: Uint8Array;
  readonly states: readonly Uint8Array[];
  readonly #counts: ZoneCounts[];

  private constructor(
    index: PlanIndex,
    isLoose: Uint8Array,
    states: readonly Uint8Array[],
    counts: ZoneCounts[],
  ) {
    this.index = index;
    this.#isLoose = isLoose;
    this.states = states;
    this.#counts = counts;
  }

  /** All seats free. */
  static of(index: PlanIndex, flexibleReleased: boolean): SeatPicture {
    const isLoose = looseSeats(index, flexibleReleased);
    const counts = index.zoneSizes.map((free): ZoneCounts => ({ free, loose: 0, held: 0 }));
    for (const { ordinal, zone } of index.seats) {
      const ofZone = counts[zone];
      if (ofZone) ofZone.loose += isLoose[ordinal] ?? 0;
    }
    return new SeatPicture(index, isLoose, freeStates(index), counts);
  }

  copy(): SeatPicture {
    return new SeatPicture(
      this.index,
      this.#isLoose,
      this.states.map((zone) => zone.slice()),
      this.#counts.map((counts) => ({ ...counts })),
    );
  }

  countsOf(zone: number): Readonly<ZoneCounts> {
    return this.#counts[zone] ?? { free: 0, loose: 0, held: 0 };
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

  #count({ zone, ordinal }: IndexedSeat, bits: number, by: 1 | -1): void {
    const counts = this.#counts[zone];
    if (!counts) return;
    if (bits === HELD) counts.held += by;
    if (bits !== FREE) return;
    counts.free += by;
    counts.loose += by * (this.#isLoose[ordinal] ?? 0);
  }
}

function looseSeats({ seats, groups, units }: PlanIndex, flexibleReleased: boolean): Uint8Array {
  const isLoose = new Uint8Array(seats.length).fill(1);
  for (const { kind, seats: own } of groups)
    if (kind === 'table-whole') for (const { ordinal } of own) isLoose[ordinal] = 0;
  for (const { space, companions, flexible } of units) {
    if (flexible && flexibleReleased) continue;
    for (const { ordinal } of [space, ...companions]) isLoose[ordinal] = 0;
  }
  return isLoose;
}
