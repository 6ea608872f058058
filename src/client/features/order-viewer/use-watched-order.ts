import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepFinalOrder } from '#client/features/live/final-orders.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { MyOrders } from '#shared/contracts/orders.ts';

/** How often the order on screen is asked for while no line can be had (ms): the guest still stands at the bar. */
const WATCH_MS = 2_500;

/** One order, asked for and watched while it is on screen; null asks for none. */
export function useWatchedOrder(orderId: string | null) {
  const client = useQueryClient();
  const options = trpc.orders.get.queryOptions({ orderId: orderId ?? '' });
  const known = client.getQueryData(options.queryKey);
  const live = useLiveBoard(orderId !== null && known?.qr ? known.event.id : null, 'mine');
  const query = useQuery({
    ...options,
    enabled: orderId !== null,
    // The list knows it already; a bar is no place to wait.
    placeholderData: () =>
      client
        .getQueriesData<MyOrders>({ queryKey: trpc.orders.mine.pathKey() })
        .flatMap(([, list]) => list?.items ?? [])
        .find((order) => order.id === orderId),
    structuralSharing: keepFinalOrder,
    staleTime: 0,
    refetchInterval: ({ state }) => (live.state !== 'live' && state.data?.qr !== null ? WATCH_MS : false),
  });
  const status = query.data?.status;
  useEffect(() => {
    // The list behind learns of it now, not with its own next turn.
    if (status && status !== 'pending')
      void client.invalidateQueries({ queryKey: trpc.orders.mine.pathKey() });
  }, [status, client]);
  return { query, live: live.state };
}
