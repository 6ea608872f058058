import { useEffect, useRef } from 'react';
import type { OwnOrderView } from '#shared/contracts/orders.ts';

/**
 * Calls `onFlip` once for every order that stops waiting, except those in `quiet`, which the user cancelled themselves.
 */
export function useFlips(
  orders: readonly OwnOrderView[] | undefined,
  quiet: ReadonlySet<string>,
  onFlip: (order: OwnOrderView) => void,
): void {
  const waiting = useRef(new Set<string>());
  const reported = useRef(new Set<string>());
  const latest = useRef(onFlip);
  useEffect(() => {
    latest.current = onFlip;
  });
  useEffect(() => {
    for (const order of orders ?? []) {
      if (order.status === 'pending') {
        waiting.current.add(order.id);
        continue;
      }
      if (!waiting.current.has(order.id) || reported.current.has(order.id)) continue;
      reported.current.add(order.id);
      if (!quiet.has(order.id)) latest.current(order);
    }
  }, [orders, quiet]);
}
