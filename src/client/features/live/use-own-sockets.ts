import { useQuery } from '@tanstack/react-query';
import { trpc } from '#client/lib/api/trpc.ts';
import type { LiveState } from './live-socket.ts';
import { stateOfAll, useLiveBoards } from './use-live-board.ts';

/**
 * For pages with totals: keeps sockets to the organizer's events open, so that each sale refetches the visible queries.
 */
export function useOwnSockets(): LiveState {
  const { data } = useQuery(trpc.orders.barEvents.queryOptions());
  const current = (data?.items ?? [])
    .filter(({ own, phase }) => own && (phase === 'published' || phase === 'ongoing'))
    .map(({ eventId }) => eventId);
  return stateOfAll(useLiveBoards(current, 'staff'), current.length);
}
