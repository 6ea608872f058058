import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LiveState } from '#client/features/live/live-socket.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';

/** Poll interval while the live socket is down (ms); guests are waiting. */
const ASK_EVERY_MS = 5_000;
/** D1 may lag behind the box office. Refetch delays (ms) until both counts agree. */
const LOOKS_MS = [200, 1_000, 3_000, 10_000];

/** The waiting orders and figures of an event's bar, updated live. */
export function useWaitingOrders(eventId: string) {
  const client = useQueryClient();
  const { state: live, board } = useLiveBoard(eventId, 'staff');
  const query = useQuery({
    ...trpc.orders.forEvent.queryOptions({ eventId, status: 'pending', pageSize: PAGE_SIZE_MAX }),
    // Cached orders are useless at the counter.
    staleTime: 0,
    refetchInterval: live === 'live' ? false : ASK_EVERY_MS,
  });
  const staff = live === 'live' ? board?.staff : undefined;
  const pushed = staff && `${staff.orders.pending} ${staff.ordersReady} ${staff.orders.completed}`;
  const { counts } = query.data ?? {};
  const listed = counts && `${counts.pending} ${counts.ready} ${counts.completed}`;
  const looks = useRef({ pushed, made: 0 });
  useEffect(() => {
    if (pushed === undefined || listed === undefined || pushed === listed || query.dataUpdatedAt === 0)
      return;
    if (looks.current.pushed !== pushed) looks.current = { pushed, made: 0 };
    const wait = LOOKS_MS[looks.current.made];
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      looks.current.made += 1;
      void client.invalidateQueries({ queryKey: trpc.orders.forEvent.pathKey() });
    }, wait);
    return () => clearTimeout(timer);
  }, [client, pushed, listed, query.dataUpdatedAt]);
  const clockAhead = query.data ? Date.parse(query.data.serverTime) - query.dataUpdatedAt : 0;
  return { query, live: live satisfies LiveState, clockAhead };
}
