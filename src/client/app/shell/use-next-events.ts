import { useQuery } from '@tanstack/react-query';
import { isTonight } from '#client/features/events/own/tonight.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { MyEvent } from '#shared/contracts/events/events.ts';

const NEXT_MAX = 3;
const NONE: readonly MyEvent[] = [];

/** The organizer's running and coming events, next first; past ones if there are fewer. */
export function useNextEvents(enabled: boolean): readonly MyEvent[] {
  const query = useQuery(
    trpc.events.mine.queryOptions({ status: 'published', pageSize: NEXT_MAX }, { enabled, retry: false }),
  );
  return query.data?.items ?? NONE;
}

/** Whether the next event is tonight. */
export function useDoorsTonight(enabled: boolean): boolean {
  const [next] = useNextEvents(enabled);
  return next !== undefined && isTonight(next);
}
