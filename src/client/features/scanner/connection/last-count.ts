import { useEffect, useSyncExternalStore } from 'react';
import { keptValues } from '#client/lib/kept-values.ts';
import type { DoorCount } from '#shared/contracts/check-in/check-in.ts';

export interface LastCount extends Pick<DoorCount, 'checkedIn' | 'sold'> {
  /** When the server sent it, Unix ms by this device's clock. */
  at: number;
}

const counts = keptValues<LastCount | null>('aforo-last-count:', (stored) => {
  const count = stored as Partial<LastCount> | null;
  const isCount = [count?.checkedIn, count?.sold, count?.at].every((value) => typeof value === 'number');
  return isCount ? (count as LastCount) : null;
});

/** At sign-out, the count must not survive for the next user of the device. */
export const forgetLastCounts = counts.eraseAll;

/** The last check-in count from the server, persisted across reloads without network; null before the first. */
export function useLastCount(eventId: string, told: DoorCount | null, toldAt: number): LastCount | null {
  useEffect(() => {
    if (told) counts.change(eventId, () => ({ checkedIn: told.checkedIn, sold: told.sold, at: toldAt }));
  }, [eventId, told, toldAt]);
  const kept = useSyncExternalStore(counts.subscribe, () => counts.read(eventId));
  return told ? { checkedIn: told.checkedIn, sold: told.sold, at: toldAt } : kept;
}
