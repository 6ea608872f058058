import { useEffect, useSyncExternalStore } from 'react';
import { keptValues } from '#client/lib/kept-values.ts';
import type { DoorCount } from '#shared/contracts/door.ts';

export interface LastCount extends Pick<DoorCount, 'checkedIn' | 'sold'> {
  /** When the server told it, Unix ms by this device. */
  at: number;
}

const counts = keptValues<LastCount | null>('aforo-last-count:', (stored) => {
  const count = stored as Partial<LastCount> | null;
  const isCount = [count?.checkedIn, count?.sold, count?.at].every((value) => typeof value === 'number');
  return isCount ? (count as LastCount) : null;
});

/** A device that is given to the next person has counted nothing for them. */
export const forgetLastCounts = counts.eraseAll;

/** How many are in by what the server told last, over a reload without network too; null until it has told once. */
export function useLastCount(eventId: string, told: DoorCount | null, toldAt: number): LastCount | null {
  useEffect(() => {
    if (told) counts.change(eventId, () => ({ checkedIn: told.checkedIn, sold: told.sold, at: toldAt }));
  }, [eventId, told, toldAt]);
  const kept = useSyncExternalStore(counts.subscribe, () => counts.read(eventId));
  return told ? { checkedIn: told.checkedIn, sold: told.sold, at: toldAt } : kept;
}
