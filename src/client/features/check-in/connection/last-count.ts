import { useEffect, useSyncExternalStore } from 'react';
import { isNumber, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { DoorCount } from '#shared/contracts/check-in.ts';

export interface LastCount extends Pick<DoorCount, 'checkedIn' | 'sold'> {
  /** When the server sent it, Unix ms by this device's clock. */
  at: number;
}

/** Cleared at sign-out: a count must not survive for the next user of the device. */
export const lastCounts = persistedStore(
  'aforo-last-count:',
  objectOf<LastCount>({ checkedIn: isNumber, sold: isNumber, at: isNumber }),
);

/** The last check-in count from the server, persisted across reloads without network; null before the first. */
export function useLastCount(eventId: string, live: DoorCount | null, liveAt: number): LastCount | null {
  useEffect(() => {
    if (live) lastCounts.write({ checkedIn: live.checkedIn, sold: live.sold, at: liveAt }, eventId);
  }, [eventId, live, liveAt]);
  const stored = useSyncExternalStore(lastCounts.subscribe, () => lastCounts.read(eventId));
  return live ? { checkedIn: live.checkedIn, sold: live.sold, at: liveAt } : stored;
}
