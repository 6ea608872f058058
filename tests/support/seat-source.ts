import type { SeatSource } from '#durable/box-office/live/seats-push.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { freeStates, type SeatState, withChanges } from '#shared/seats/states/seat-states.ts';
import { writeDelta } from '#shared/seats/states/state-bytes.ts';
import { hallWith, idOf } from './seating-plans.ts';

/** Forty seats of ten rows, A to J, whose states a test changes by name: "A1". */
export function seatSource() {
  const index = indexPlan(hallWith({ names: [...'ABCDEFGHIJ'], seats: 40 }));
  let plan: SeatSource['plan'] = { version: 1, index };
  let states = freeStates(index);
  const first = 1_000;
  const deltas: Uint8Array[] = [];
  const source: SeatSource = {
    get plan() {
      return plan;
    },
    get states() {
      return states;
    },
    get sequence() {
      return first + deltas.length;
    },
    deltasAfter: ({ planVersion, sequence }) =>
      planVersion === plan?.version && sequence >= first ? deltas.slice(sequence - first) : null,
  };
  return {
    source,
    index,
    change: (name: string, state: SeatState) => {
      const changes = [{ seatId: idOf(index, name), state }];
      deltas.push(writeDelta(index, { planVersion: 1, sequence: source.sequence }, changes));
      states = withChanges(index, states, changes);
    },
    removePlan: () => {
      plan = null;
    },
  };
}
