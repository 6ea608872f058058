import type { IndexedSeat, PlanIndex } from '#shared/seats/plan-index.ts';
import { FREE, freeStates, SEAT_STATES, stateBits } from '#shared/seats/states/seat-states.ts';

export const HELD = SEAT_STATES.indexOf('held');
export const SOLD = SEAT_STATES.indexOf('sold');
export const BLOCKED = SEAT_STATES.indexOf('blocked');

/** Seats of one zone. */
export interface ZoneCounts {
  free: number;
  /** Free, and sold one by one: neither at a whole table nor kept for wheelchairs. */
  loose: number;
  /** Free, and kept for wheelchairs and their companions. */
  kept: number;
  held: number;
}

/** How each seat is sold: one by one, with its table, or to guests who ask for a wheelchair space. */
const [LOOSE, WHOLE, KEPT] = [0, 1, 2];
type SeatKinds = Uint8Array;

/** The states of all seats with the counts of each zone, changed in place. */
export class SeatPicture {
  readonly index: PlanIndex;
  readonly #kinds: SeatKinds;
  readonly states: readonly Uint8Array[];
  readonly #counts: ZoneCounts[];

  private constructor(
    index: PlanIndex,
    kinds: SeatKinds,
    states: readonly Uint8Array[],
    counts: ZoneCounts[],
  ) {
    this.index = index;
    this.#kinds = kinds;
    this.states = states;
    this.#counts = counts;
  }

  /** All seats free. */
  static of(index: PlanIndex, flexibleReleased: boolean): SeatPicture {
    const kinds = seatKinds(index, flexibleReleased);
    const counts = index.zoneSizes.map((): ZoneCounts => ({ free: 0, loose: 0, kept: 0, held: 0 }));
    const picture = new SeatPicture(index, kinds, freeStates(index), counts);
    for (const seat of index.seats) picture.#count(seat, FREE, 1);
    return picture;
  }

  copy(): SeatPicture {
    return new SeatPicture(
      this.index,
      this.#kinds,
      this.states.map((zone) => zone.slice()),
      this.#counts.map((counts) => ({ ...counts })),
    );
  }

  countsOf(zone: number): Readonly<ZoneCounts> {
    return this.#counts[zone] ?? { free: 0, loose: 0, kept: 0, held: 0 };
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
    const kind = this.#kinds[ordinal];
    if (kind === LOOSE) counts.loose += by;
    if (kind === KEPT) counts.kept += by;
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
