import type { IndexedSeat } from '#shared/seats/plan-index.ts';
import { type SeatStates, stateOf } from '#shared/seats/states/seat-states.ts';
import { writeDelta } from '#shared/seats/states/state-bytes.ts';
import type { PlannedSeats } from './planned-seats.ts';

/** Deltas for who was away: a viewer further behind gets a snapshot, which is as small as a hundred of them. */
const KEPT_MAX = 100;

/** Changes of seat states, numbered. Those between two reads are one delta. */
export class SeatDeltas {
  /** Seats that changed since the last read. */
  readonly #changed = new Set<IndexedSeat>();
  #kept: Uint8Array[] = [];
  #sequence: number;

  /** @param sequence a number that no earlier life of the object has reached: its clock, for a delta takes more than 1 ms */
  constructor(sequence: number) {
    this.#sequence = sequence;
  }

  /** @returns whether it is the first change since the last read */
  note(seat: IndexedSeat): boolean {
    this.#changed.add(seat);
    return this.#changed.size === 1;
  }

  /** Another plan: nothing before it leads there. */
  restart(): void {
    this.#changed.clear();
    this.#kept = [];
    this.#sequence++;
  }

  sequence({ index, version }: PlannedSeats, states: SeatStates): number {
    if (this.#changed.size === 0) return this.#sequence;
    const changes = [...this.#changed].map((seat) => ({ seatId: seat.id, state: stateOf(states, seat) }));
    this.#changed.clear();
    this.#kept.push(writeDelta(index, { planVersion: version, sequence: this.#sequence }, changes));
    if (this.#kept.length > KEPT_MAX) this.#kept.shift();
    this.#sequence++;
    return this.#sequence;
  }

  /** What follows a sequence, oldest first; null when that is no longer known. Read `sequence` first. */
  after(sequence: number): Uint8Array[] | null {
    const missing = this.#sequence - sequence;
    if (missing < 0 || missing > this.#kept.length) return null;
    return missing === 0 ? [] : this.#kept.slice(-missing);
  }
}
