import { useQuery } from '@tanstack/react-query';
import { isTonight } from '#client/features/own-event/tonight.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Me } from '#shared/contracts/people/auth.ts';

/** Whether the organizer's next event is tonight. The list begins with running and coming events. */
export function useDoorsTonight(me: Me | null): boolean {
  const query = useQuery(
    trpc.events.mine.queryOptions(
      { status: 'published', pageSize: 1 },
      { enabled: me?.role === 'organizer', retry: false },
    ),
  );
  const next = query.data?.items[0];
  return next !== undefined && isTonight(next);
}
