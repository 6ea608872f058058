import type { SeatLog } from '#client/features/live/seat-log.ts';
import { fromBase64Url } from '#shared/codes/base64url.ts';
import type { PlanIndex } from '#shared/seats/plan-index.ts';
import { applyDelta, readSnapshot, type StatesAt } from '#shared/seats/states/state-bytes.ts';

/** A plan that a page shows, and its version. */
export interface VersionedPlan {
  version: number;
  index: PlanIndex;
}

/** The states of a plan from its log; null for the log of another version, and for damaged bytes. */
export function readSeatLog({ index, version }: VersionedPlan, log: SeatLog): StatesAt | null {
  const snapshot = fromBase64Url(log.snapshot);
  let states = snapshot && readSnapshot(index, version, snapshot);
  for (const text of log.deltas) {
    const delta = fromBase64Url(text);
    states = states && delta && applyDelta(index, states, delta);
  }
  return states;
}
