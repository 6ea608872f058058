import { useEffect, useRef } from 'react';
import type { BarOrderView } from '#shared/contracts/orders.ts';

/** Calls `onArrived` once with each order that is new since the first load. */
export function useArrivals(
  waiting: readonly BarOrderView[] | undefined,
  onArrived: (orders: BarOrderView[]) => void,
): void {
  const seen = useRef<Set<string> | null>(null);
  const latest = useRef(onArrived);
  useEffect(() => {
    latest.current = onArrived;
  });
  useEffect(() => {
    if (!waiting) return;
    const known = seen.current;
    seen.current = new Set([...(known ?? []), ...waiting.map(({ id }) => id)]);
    if (!known) return;
    const arrived = waiting.filter(({ id }) => !known.has(id));
    if (arrived.length > 0) latest.current(arrived);
  }, [waiting]);
}
