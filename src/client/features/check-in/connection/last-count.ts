import { useEffect, useSyncExternalStore } from 'react';
import { isNumber, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { DoorCount, DoorStats } from '#shared/contracts/check-in.ts';

export interface LastCount extends Pick<DoorCount, 'checkedIn' | 'sold'> {
  /** When the server sent it, Unix ms by this device's clock. */
  at: number;
  /** Absent in what an earlier release stored. */
  doors?: Pick<DoorStats, 'inside' | 'gates' | 'countsOut'>;
}

/** Cleared at sign-out: a count must not survive for the next user of the device. */
export const lastCounts = persistedStore(
  'aforo-last-count:',
  objectOf<LastCount>({ checkedIn: isNumber, sold: isNumber, at: isNumber }),
);

/** The last check-in count from the server, persisted across reloads without network; null before the first. */
export function useLastCount(eventId: string, live: DoorStats | null, liveAt: number): LastCount | null {
  useEffect(() => {
    if (live) lastCounts.write(lastOf(live, liveAt), eventId);
  }, [eventId, live, liveAt]);
  const stored = useSyncExternalStore(lastCounts.subscribe, () => lastCounts.read(eventId));
  return live ? lastOf(live, liveAt) : stored;
}

/** A server of the release before, after a way back, names no zones and gates. */
function lastOf(
  { checkedIn, sold, inside = [], gates = [], countsOut = false }: DoorStats,
  at: number,
): LastCount {
  return { checkedIn, sold, at, doors: { inside, gates, countsOut } };
}
