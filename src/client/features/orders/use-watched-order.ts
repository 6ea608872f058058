import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepFinalOrder } from '#client/features/live/final-orders.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { MyOrders, OwnOrderView } from '#shared/contracts/orders.ts';

/** Poll interval of the displayed order without a live socket (ms): the guest is standing at the bar. */
const WATCH_MS = 2_500;

/**
 * Fetches and watches one order while it is displayed; null disables it.
 * @param sold the order as just sold
 */
export function useWatchedOrder(orderId: string | null, sold: OwnOrderView | null = null) {
  const client = useQueryClient();
  const options = trpc.orders.get.queryOptions({ orderId: orderId ?? '' });
  const known = client.getQueryData(options.queryKey);
  const live = useLiveBoard(orderId !== null && known?.qr ? known.event.id : null, 'mine');
  const query = useQuery({
    ...options,
    enabled: orderId !== null,
    // Show the list's data at once: the guest is already at the bar.
    placeholderData: () =>
      sold ??
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
    // Refetch the list now, not at its next interval.
    if (status && status !== 'pending')
      void client.invalidateQueries({ queryKey: trpc.orders.mine.pathKey() });
  }, [status, client]);
  return { query, live: live.state };
}
