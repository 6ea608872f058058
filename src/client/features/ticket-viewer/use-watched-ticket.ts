import { useQuery, useQueryClient } from '@tanstack/react-query';
import { trpc } from '#client/lib/trpc.ts';
import type { TicketView } from '#shared/contracts/tickets.ts';

/** How often the ticket on screen is asked for: the guest sees "used" while still at the door (ms). */
const WATCH_MS = 2_500;

/** A ticket, watched while it is the one on screen and still may change. */
export function useWatchedTicket(ticketId: string, wanted: boolean, watched: boolean) {
  const client = useQueryClient();
  return useQuery({
    ...trpc.tickets.get.queryOptions({ ticketId }),
    enabled: wanted,
    // The list knows it already; a door is no place to wait.
    placeholderData: () => {
      for (const [, list] of client.getQueriesData<{ items: TicketView[] }>({
        queryKey: trpc.tickets.mine.pathKey(),
      })) {
        const known = list?.items.find((ticket) => ticket.id === ticketId);
        if (known) return known;
      }
      return undefined;
    },
    ...(watched ? { staleTime: 0 } : {}),
    refetchInterval: ({ state }) => (watched && (state.data?.qr ?? true) ? WATCH_MS : false),
  });
}
