import type { IndexedSeat, PlanIndex } from '../plan-index.ts';

/** Two bits: the value is the state's index here. */
export const SEAT_STATES = ['free', 'held', 'sold', 'blocked'] as const;
export type SeatState = (typeof SEAT_STATES)[number];

/** A bitmap per zone, of two bits per seat: 2,000 seats are 500 bytes. The last byte's unused bits are zero. */
export type SeatStates = readonly Uint8Array[];

export interface SeatChange {
  seatId: string;
  state: SeatState;
}

export const FREE = 0;
const SEATS_PER_BYTE = 4;

export function bitmapBytes(seats: number): number {
  return Math.ceil(seats / SEATS_PER_BYTE);
}

/** All seats free. */
export function freeStates({ zoneSizes }: PlanIndex): SeatStates {
  return zoneSizes.map((seats) => new Uint8Array(bitmapBytes(seats)));
}

/** The state's two bits. */
export function stateBits(states: SeatStates, { zone, slot }: Pick<IndexedSeat, 'zone' | 'slot'>): number {
  const byte = states[zone]?.[slot >> 2] ?? FREE;
  return (byte >> ((slot & 3) * 2)) & 3;
}

export function stateOf(states: SeatStates, seat: Pick<IndexedSeat, 'zone' | 'slot'>): SeatState {
  return SEAT_STATES[stateBits(states, seat)] ?? 'blocked';
}

/** New states with the changes; a seat that the plan lacks is a caller's mistake. */
export function withChanges(
  index: PlanIndex,
  states: SeatStates,
  changes: readonly SeatChange[],
): SeatStates {
  const changed = states.map((zone) => zone.slice());
  for (const { seatId, state } of changes) {
    const seat = index.byId.get(seatId);
    if (!seat) throw new Error(`The plan has no seat ${seatId}`);
    setBits(changed, seat, SEAT_STATES.indexOf(state));
  }
  return changed;
}

function setBits(states: readonly Uint8Array[], { zone, slot }: IndexedSeat, bits: number): void {
  const bitmap = states[zone];
  if (!bitmap) throw new Error(`There are no states of zone ${zone}`);
  const shift = (slot & 3) * 2;
  bitmap[slot >> 2] = ((bitmap[slot >> 2] ?? 0) & ~(3 << shift)) | (bits << shift);
}

/** The states under an edited plan: seats are found by their ids, new ones are free. */
export function statesForPlan(before: PlanIndex, after: PlanIndex, states: SeatStates): SeatStates {
  const kept = before.seats.filter(({ id }) => after.byId.has(id));
  const changes = kept.map((seat) => ({ seatId: seat.id, state: stateOf(states, seat) }));
  return withChanges(after, freeStates(after), changes);
}

export type StateCounts = Record<SeatState, number>;

/** Seats of each zone by state, in the order of the plan's zones. */
export function countStates({ seats, zoneSizes }: PlanIndex, states: SeatStates): StateCounts[] {
  const counts = zoneSizes.map((): StateCounts => ({ free: 0, held: 0, sold: 0, blocked: 0 }));
  for (const seat of seats) {
    const ofZone = counts[seat.zone];
    if (ofZone) ofZone[stateOf(states, seat)]++;
  }
  return counts;
}
