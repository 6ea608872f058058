import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { readFresh, trpc } from '#client/lib/api/trpc.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { mayChange, pollInterval } from './watch-pace.ts';

interface Watching {
  /** Whether to fetch it; true for the neighbors of the displayed ticket too. */
  wanted: boolean;
  /** Displayed: refetched while it may still change. */
  watched: boolean;
  /** As just sold. */
  sold?: TicketView | undefined;
}

export function useWatchedTicket(ticketId: string, { wanted, watched, sold }: Watching) {
  const client = useQueryClient();
  const options = trpc.tickets.get.queryOptions({ ticketId });
  const known = client.getQueryData(options.queryKey);
  const live = useLiveBoard(watched && known && mayChange(known) ? known.event.id : null, 'mine');
  const query = useQuery({
    ...options,
    enabled: wanted,
    // Show the list's data at once: the guest is already at the door.
    placeholderData: () =>
      sold ??
      client
        .getQueriesData<{ items: TicketView[] }>({ queryKey: trpc.tickets.mine.pathKey() })
        .flatMap(([, list]) => list?.items ?? [])
        .find((ticket) => ticket.id === ticketId),
    ...(watched ? { staleTime: 0 } : {}),
    // The acceptance of an offer is not among the live changes.
    refetchInterval: ({ state }) =>
      watched && (live.state !== 'live' || state.data?.offer) && !isRefusal(state.error, 'NOT_FOUND')
        ? pollInterval(state.data)
        : false,
  });
  /** The ticket was shown here before, and the person no longer holds it. */
  const isPassedOn = query.data !== undefined && isRefusal(query.error, 'NOT_FOUND');
  const open = query.data ? query.data.qr !== null && !isPassedOn : null;
  useEffect(() => {
    // Refetch the list now, not at its next interval.
    if (open !== false || (live.state === 'live' && !isPassedOn)) return;
    readFresh();
    void client.invalidateQueries({ queryKey: trpc.tickets.mine.pathKey() });
  }, [open, isPassedOn, client, live.state]);
  return { query, live: live.state, isPassedOn };
}
