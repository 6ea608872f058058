import { replaceEqualDeep } from '@tanstack/react-query';
import type { MyOrders, OwnOrderView } from '#shared/contracts/orders.ts';

/** Completed and cancelled are final: a response that still says "pending" was read before D1 was updated. */
function laterOf(before: OwnOrderView | undefined, now: OwnOrderView): OwnOrderView {
  return before && before.status !== 'pending' && now.status === 'pending' ? before : now;
}

/** For a query's `structuralSharing`: a late response does not revert a final order. */
export function keepFinalOrder(before: unknown, now: unknown): unknown {
  return replaceEqualDeep(before, laterOf(before as OwnOrderView | undefined, now as OwnOrderView));
}

/** The same for a page of orders. */
export function keepFinalOrders(before: unknown, now: unknown): unknown {
  const known = new Map((before as MyOrders | undefined)?.items.map((order) => [order.id, order]));
  const list = now as MyOrders;
  const items = list.items.map((order) => laterOf(known.get(order.id), order));
  return replaceEqualDeep(before, { ...list, items });
}
