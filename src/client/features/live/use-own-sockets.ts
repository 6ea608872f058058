import { useQuery } from '@tanstack/react-query';
import { trpc } from '#client/lib/trpc.ts';
import type { LiveState } from './live-socket.ts';
import { stateOfAll, useLiveBoards } from './use-live-board.ts';

/** Keeps lines to one's own events open, for pages of sums: each sale makes the queries on screen read again. */
export function useOwnSockets(): LiveState {
  const { data } = useQuery(trpc.orders.barEvents.queryOptions());
  const current = (data?.items ?? [])
    .filter(({ own, phase }) => own && (phase === 'published' || phase === 'ongoing'))
    .map(({ eventId }) => eventId);
  return stateOfAll(useLiveBoards(current, 'staff'), current.length);
}
