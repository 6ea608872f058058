import { fromBase64Url } from '../../src/shared/codes/base64url.ts';
import type { SeatsMessage } from '../../src/shared/live/live-board.ts';
import type { SeatingPlan } from '../../src/shared/seats/plan.ts';
import { type IndexedSeat, indexPlan } from '../../src/shared/seats/plan-index.ts';
import { FREE, freeStates, type SeatStates, stateBits } from '../../src/shared/seats/states/seat-states.ts';
import { applyDelta, readSnapshot } from '../../src/shared/seats/states/state-bytes.ts';
import type { Viewer } from './viewer.ts';

/** A seat that somebody has tapped. */
export interface Tap {
  seat: IndexedSeat;
  /** By `performance.now()`. */
  sentAt: number;
}

/** From each tap until each viewer's message in which the seat is not free (ms); NaN for one that never came. */
export function tapDelays(plan: SeatingPlan, taps: readonly Tap[], viewers: readonly Viewer[]): number[] {
  const index = indexPlan(plan);
  const free = freeStates(index);
  /** All that a message says, one entry a delta; a crowd gets few different messages. */
  const read = new Map<string, SeatStates[]>();
  const statesIn = (text: string): SeatStates[] => {
    const known = read.get(text) ?? statesOf(JSON.parse(text) as SeatsMessage);
    read.set(text, known);
    return known;
  };
  const statesOf = (message: SeatsMessage): SeatStates[] => {
    const { planVersion } = message;
    if ('snapshot' in message) {
      const bytes = fromBase64Url(message.snapshot);
      const snapshot = bytes && readSnapshot(index, planVersion, bytes);
      return snapshot ? [snapshot.states] : [];
    }
    return message.deltas.flatMap((delta, nth) => {
      const bytes = fromBase64Url(delta);
      const before = { planVersion, sequence: message.from + nth, states: free };
      const after = bytes && applyDelta(index, before, bytes);
      return after ? [after.states] : [];
    });
  };
  return viewers.flatMap(({ seatMessages }) => {
    const messages = seatMessages.map(({ at, text }) => ({ at, states: statesIn(text) }));
    return taps.map(({ seat, sentAt }) => {
      const seen = messages.find(({ states }) => states.some((all) => stateBits(all, seat) !== FREE));
      return (seen?.at ?? Number.NaN) - sentAt;
    });
  });
}
