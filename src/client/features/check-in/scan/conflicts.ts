import { isNumber } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { DoorConflict } from '#shared/contracts/check-in.ts';

/** Sequence number of the latest conflict acknowledged on this device, by event. */
export const conflictsSeen = persistedStore('aforo-conflicts-seen:', isNumber);

/** Newest first, deduplicated by sequence number. */
export function withConflict(
  present: readonly DoorConflict[],
  conflict: DoorConflict,
): readonly DoorConflict[] {
  return [conflict, ...present.filter(({ seq }) => seq !== conflict.seq)].sort((a, b) => b.seq - a.seq);
}
