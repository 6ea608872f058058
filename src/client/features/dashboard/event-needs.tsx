import { useQuery } from '@tanstack/react-query';
import { trpc } from '#client/lib/api/trpc.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { NeedGroup } from '#shared/contracts/dashboard.ts';
import { useHomeInput } from './home-input.ts';
import { NeedsYou } from './needs-you.tsx';

/** The overview shows these in separate panels. */
const HAVE_PANELS: readonly NeedGroup['kind'][] = ['conflicts', 'sales_paused'];

/** What waits for the organizer at one of their coming events; nothing while there is none. */
export function EventNeeds({ eventId }: { eventId: string }) {
  const { data, isPending } = useQuery(trpc.dashboard.home.queryOptions(useHomeInput()));
  if (isPending) return <Skeleton className="h-24 rounded-2xl" />;
  const groups = (data?.needs ?? []).flatMap(({ kind, needs }) => {
    const own = needs.filter((need) => 'eventId' in need && need.eventId === eventId);
    return own.length > 0 && !HAVE_PANELS.includes(kind) ? [{ kind, needs: own }] : [];
  });
  return groups.length > 0 ? <NeedsYou groups={groups} /> : null;
}
