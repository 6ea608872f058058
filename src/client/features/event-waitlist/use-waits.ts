import { useQuery } from '@tanstack/react-query';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { waitsPollMs } from './waits.ts';

/**
 * The person's waitlist entries, of one event or of all. The `mine` socket of an event refetches them when one changes.
 * @param isLive whether those sockets are open
 */
export function useWaits({ eventId, isLive }: { eventId?: string; isLive: () => boolean }) {
  const me = useMe();
  return useQuery({
    ...trpc.eventWaitlist.mine.queryOptions(eventId === undefined ? {} : { eventId }),
    enabled: me !== null,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => waitsPollMs(state.data, isLive()),
  });
}
