import type { PlanIndex } from '../plan-index.ts';
import { bitmapBytes, SEAT_STATES, type SeatChange, type SeatStates, withChanges } from './seat-states.ts';

/**
 * Wire format 1 of seat states. Numbers are LEB128 varints, little endian, 7 bits each.
 * - snapshot: 1, plan version, sequence, then the bitmap of each zone; lengths follow from the plan
 * - delta: 2, plan version, sequence after which it applies, number of changes, then for each change, by ascending
 *   ordinal of its seat, 4 × gap + state, with the gap since the change before
 * Three seats held in a row are 8 bytes.
 */
const SNAPSHOT = 1;
const DELTA = 2;

/** Where a stream of changes stands. */
export interface StatesAt {
  /** Version of the plan; another plan numbers its seats differently. */
  planVersion: number;
  /** Number of deltas so far. */
  sequence: number;
  states: SeatStates;
}

export function writeSnapshot({ planVersion, sequence, states }: StatesAt): Uint8Array<ArrayBuffer> {
  const bytes = [SNAPSHOT];
  pushNumber(bytes, planVersion);
  pushNumber(bytes, sequence);
  for (const zone of states) bytes.push(...zone);
  return Uint8Array.from(bytes);
}

/** Null for damaged bytes, and for those of another plan's version. */
export function readSnapshot(index: PlanIndex, planVersion: number, bytes: Uint8Array): StatesAt | null {
  const reader = new ByteReader(bytes);
  if (reader.number() !== SNAPSHOT || reader.number() !== planVersion) return null;
  const sequence = reader.number();
  const states = index.zoneSizes.map((seats) => reader.bytes(bitmapBytes(seats)));
  if (!reader.endsHere || !states.every((zone, at) => hasCleanEnd(zone, index.zoneSizes[at] ?? 0)))
    return null;
  return { planVersion, sequence, states };
}

/**
 * What changes after `from.sequence`.
 * @param changes one per seat
 */
export function writeDelta(
  index: PlanIndex,
  from: Pick<StatesAt, 'planVersion' | 'sequence'>,
  changes: readonly SeatChange[],
): Uint8Array<ArrayBuffer> {
  const bytes = [DELTA];
  pushNumber(bytes, from.planVersion);
  pushNumber(bytes, from.sequence);
  pushNumber(bytes, changes.length);
  const sorted = changes
    .map(({ seatId, state }) => ({ ordinal: ordinalOf(index, seatId), bits: SEAT_STATES.indexOf(state) }))
    .sort((one, other) => one.ordinal - other.ordinal);
  let last = 0;
  for (const { ordinal, bits } of sorted) {
    pushNumber(bytes, (ordinal - last) * SEAT_STATES.length + bits);
    last = ordinal;
  }
  return Uint8Array.from(bytes);
}

/** The states after a delta; null when it does not follow `at`: the receiver asks for a snapshot. */
export function applyDelta(index: PlanIndex, at: StatesAt, bytes: Uint8Array): StatesAt | null {
  const reader = new ByteReader(bytes);
  if (reader.number() !== DELTA || reader.number() !== at.planVersion || reader.number() !== at.sequence)
    return null;
  const count = reader.number();
  if (count > index.seats.length) return null;
  const changes: SeatChange[] = [];
  let ordinal = 0;
  for (let change = 0; change < count; change++) {
    const value = reader.number();
    ordinal += Math.floor(value / SEAT_STATES.length);
    const [seat, state] = [index.seats[ordinal], SEAT_STATES[value % SEAT_STATES.length]];
    if (!seat || !state) return null;
    changes.push({ seatId: seat.id, state });
  }
  if (!reader.endsHere) return null;
  return { ...at, sequence: at.sequence + 1, states: withChanges(index, at.states, changes) };
}

function ordinalOf(index: PlanIndex, seatId: string): number {
  const seat = index.byId.get(seatId);
  if (!seat) throw new Error(`The plan has no seat ${seatId}`);
  return seat.ordinal;
}

/** No state behind the last seat: a bitmap has one spelling. */
function hasCleanEnd(zone: Uint8Array, seats: number): boolean {
  const used = (seats & 3) * 2;
  return used === 0 || (zone.at(-1) ?? 0) >> used === 0;
}

function pushNumber(bytes: number[], value: number): void {
  let rest = value;
  // Arithmetic, not shifts: a sequence may pass 2^31.
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
}

/** A number of -1 and an empty array stand for bytes that are missing. */
class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #isShort = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether all bytes are read, and none were missing. */
  get endsHere(): boolean {
    return !this.#isShort && this.#at === this.#bytes.length;
  }

  number(): number {
    let value = 0;
    for (let factor = 1; factor < Number.MAX_SAFE_INTEGER / 128; factor *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    this.#isShort = true;
    return -1;
  }

  bytes(length: number): Uint8Array {
    const part = this.#bytes.slice(this.#at, this.#at + length);
    this.#at += length;
    this.#isShort ||= part.length < length;
    return part;
  }
}
