import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { TicketView } from '#shared/contracts/tickets.ts';
import { askedEvery, mayChange } from './watch-pace.ts';

interface Watching {
  /** Asked for at all; the neighbours of the one on screen are. */
  wanted: boolean;
  /** On screen: asked for again and again while it may still change. */
  watched: boolean;
}

export function useWatchedTicket(ticketId: string, { wanted, watched }: Watching) {
  const client = useQueryClient();
  const options = trpc.tickets.get.queryOptions({ ticketId });
  const known = client.getQueryData(options.queryKey);
  const live = useLiveBoard(watched && known && mayChange(known) ? known.event.id : null, 'mine');
  const query = useQuery({
    ...options,
    enabled: wanted,
    // The list knows it already; a door is no place to wait.
    placeholderData: () =>
      client
        .getQueriesData<{ items: TicketView[] }>({ queryKey: trpc.tickets.mine.pathKey() })
        .flatMap(([, list]) => list?.items ?? [])
        .find((ticket) => ticket.id === ticketId),
    ...(watched ? { staleTime: 0 } : {}),
    refetchInterval: ({ state }) => (watched && live.state !== 'live' ? askedEvery(state.data) : false),
  });
  const open = query.data ? query.data.qr !== null : null;
  useEffect(() => {
    // The list behind learns of it now, not with its own next turn.
    if (open === false && live.state !== 'live')
      void client.invalidateQueries({ queryKey: trpc.tickets.mine.pathKey() });
  }, [open, client, live.state]);
  return { query, live: live.state };
}
