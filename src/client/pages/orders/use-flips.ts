import { useEffect, useRef } from 'react';
import type { OwnOrderView } from '#shared/contracts/sales/orders.ts';

/**
 * Calls `onFlip` once for every order that stops waiting, except those in `quiet`, which the user cancelled themselves.
 */
export function useFlips(
  orders: readonly OwnOrderView[] | undefined,
  quiet: ReadonlySet<string>,
  onFlip: (order: OwnOrderView) => void,
): void {
  const waiting = useRef(new Set<string>());
  const told = useRef(new Set<string>());
  const tell = useRef(onFlip);
  useEffect(() => {
    tell.current = onFlip;
  });
  useEffect(() => {
    for (const order of orders ?? []) {
      if (order.status === 'pending') {
        waiting.current.add(order.id);
        continue;
      }
      if (!waiting.current.has(order.id) || told.current.has(order.id)) continue;
      told.current.add(order.id);
      if (!quiet.has(order.id)) tell.current(order);
    }
  }, [orders, quiet]);
}
