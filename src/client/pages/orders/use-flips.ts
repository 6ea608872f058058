import { useEffect, useRef } from 'react';
import type { OwnOrderView } from '#shared/contracts/orders.ts';

/**
 * Calls back once for every order that was seen waiting and is not any more. What the reader did themselves, they
 * know: `quiet` names it.
 */
export function useFlips(
  orders: readonly OwnOrderView[] | undefined,
  quiet: ReadonlySet<string>,
  onFlip: (order: OwnOrderView) => void,
): void {
  const waiting = useRef(new Set<string>());
  const told = useRef(onFlip);
  useEffect(() => {
    told.current = onFlip;
  });
  useEffect(() => {
    for (const order of orders ?? []) {
      if (order.status === 'pending') {
        waiting.current.add(order.id);
        continue;
      }
      // A late answer may show it waiting once more; it is told of once.
      if (waiting.current.delete(order.id) && !quiet.has(order.id)) told.current(order);
    }
  }, [orders, quiet]);
}
