import type { QueryClient } from '@tanstack/react-query';
import { trpc } from '#client/lib/trpc.ts';
import type { MyOrders, OwnOrderView } from '#shared/contracts/orders.ts';
import type { PersonalChange } from '#shared/live-board.ts';
import { orderWithChange } from './with-board.ts';

type OrderChange = Extract<PersonalChange, { type: 'order' }>;

/** D1 hears of a hand-over a moment after the bar; the page looks there until both say the same, or gives up (ms). */
const LOOKS_MS = [1_000, 3_000, 10_000];
/** Who picks up at one bar looks within this time, not in one instant (ms). */
const SPREAD_MS = 500;

/** Shows what has become of a person's own orders in whatever list or page has them. */
export function createOwnOrders(client: QueryClient) {
  const expected = new Map<string, OrderChange>();
  let waiting = false;
  let looks = 0;
  const queryKey = trpc.orders.pathKey();
  const mineKey = trpc.orders.mine.pathKey();
  const getKey = trpc.orders.get.pathKey();

  const patch = () => {
    const changed = (order: OwnOrderView) => {
      const change = expected.get(order.id);
      return change ? orderWithChange(order, change) : order;
    };
    client.setQueriesData<MyOrders>(
      { queryKey: mineKey },
      (list) => list && { ...list, items: list.items.map(changed) },
    );
    client.setQueriesData<OwnOrderView>({ queryKey: getKey }, (order) => order && changed(order));
  };
  const known = () => [
    ...client.getQueriesData<MyOrders>({ queryKey: mineKey }).flatMap(([, list]) => list?.items ?? []),
    ...client.getQueriesData<OwnOrderView>({ queryKey: getKey }).flatMap(([, order]) => order ?? []),
  ];
  const look = async () => {
    waiting = false;
    await client.invalidateQueries({ queryKey });
    const orders = known();
    for (const [id, { status }] of expected) {
      if (orders.every((order) => order.id !== id || order.status === status)) expected.delete(id);
    }
    patch();
    looks += 1;
    if (expected.size > 0 && looks < LOOKS_MS.length) lookLater();
    else expected.clear();
  };
  const lookLater = () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => void look(), (LOOKS_MS[looks] ?? 0) + Math.random() * SPREAD_MS);
  };

  return {
    changed: (change: OrderChange) => {
      expected.set(change.orderId, change);
      // What was asked for before this must not take it back.
      void client.cancelQueries({ queryKey }).then(patch);
      looks = 0;
      lookLater();
    },
  };
}
