import type { DoorConflict } from '#shared/contracts/check-in/check-in.ts';

const PREFIX = 'aforo-conflicts-seen:';

/** Sequence number of the latest conflict acknowledged on this device. */
export function conflictsSeen(eventId: string): number {
  try {
    return Number(localStorage.getItem(PREFIX + eventId) ?? 0) || 0;
  } catch {
    return 0;
  }
}

export function seeConflicts(eventId: string, upTo: number): void {
  try {
    localStorage.setItem(PREFIX + eventId, String(upTo));
  } catch {
    // Storage is unavailable: conflicts show as new again after a reload.
  }
}

/** Newest first, deduplicated by sequence number. */
export function withConflict(
  present: readonly DoorConflict[],
  conflict: DoorConflict,
): readonly DoorConflict[] {
  return [conflict, ...present.filter(({ seq }) => seq !== conflict.seq)].sort((a, b) => b.seq - a.seq);
}
