import { useQuery } from '@tanstack/react-query';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Need } from '#shared/contracts/dashboard.ts';
import { useHomeInput } from './home-input.ts';
import { NeedsYou } from './needs-you.tsx';

/** The overview shows these in separate panels. */
const HAVE_PANELS: readonly Need['kind'][] = ['conflicts', 'sales_paused'];

/** What waits for the organizer at one of their coming events; nothing while there is none. */
export function EventNeeds({ eventId }: { eventId: string }) {
  const { data } = useQuery(trpc.dashboard.home.queryOptions(useHomeInput()));
  const needs =
    data?.needs.filter(
      (need) => 'eventId' in need && need.eventId === eventId && !HAVE_PANELS.includes(need.kind),
    ) ?? [];
  return needs.length > 0 ? <NeedsYou needs={needs} /> : null;
}
