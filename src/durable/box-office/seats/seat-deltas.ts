import type { IndexedSeat } from '#shared/seats/plan-index.ts';
import { type SeatStates, stateOf } from '#shared/seats/states/seat-states.ts';
import { writeDelta } from '#shared/seats/states/state-bytes.ts';
import type { PlannedSeats } from './planned-seats.ts';

/** Deltas for boards that were away. A board further behind gets a snapshot, which is as small as a hundred deltas. */
const KEPT_MAX = 100;

/** Changes of seat states, numbered. Those between two reads are one delta. */
export class SeatDeltas {
  /** Seats that changed since the last read. */
  readonly #changed = new Set<IndexedSeat>();
  #kept: Uint8Array[] = [];
  #sequence: number;

  /** @param sequence above all numbers of earlier instances: the clock in ms, because a delta takes longer than 1 ms */
  constructor(sequence: number) {
    this.#sequence = sequence;
  }

  /** @returns whether it is the first change since the last read */
  note(seat: IndexedSeat): boolean {
    this.#changed.add(seat);
    return this.#changed.size === 1;
  }

  /** The plan has changed: no delta leads from the states before to those after. */
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

  /** Deltas after a sequence, oldest first; null when they are no longer stored. Read `sequence` first. */
  after(sequence: number): Uint8Array[] | null {
    const missing = this.#sequence - sequence;
    if (missing < 0 || missing > this.#kept.length) return null;
    return missing === 0 ? [] : this.#kept.slice(-missing);
  }
}
