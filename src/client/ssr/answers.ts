import type { QueryClient } from '@tanstack/react-query';
import { waitlistStatsQuery } from '#client/features/waitlist/stats-query.ts';
import { configQuery } from '#client/lib/api/config.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import type { ServedAnswers } from '#shared/ssr.ts';

/** The query of the browse page without search parameters. */
const EVERYTHING = { search: '', category: null, city: null, night: null, page: 1 };

/** Seeds the query cache with the data of the server-rendered page. @param at when the server read it, Unix ms */
export function putAnswers(client: QueryClient, path: string, answers: ServedAnswers, at: number): void {
  const { event, browse, cities, config, waitlist } = answers;
  const options = { updatedAt: at };
  if (event && path === pathFor(PATHS.event, event.id))
    client.setQueryData(trpc.events.get.queryKey({ eventId: event.id }), event, options);
  if (browse) client.setQueryData(trpc.events.browse.queryKey(EVERYTHING), browse, options);
  if (cities) client.setQueryData(trpc.events.cities.queryKey(), cities, options);
  if (config) client.setQueryData(configQuery.queryKey, config, options);
  if (waitlist) client.setQueryData(waitlistStatsQuery.queryKey, waitlist, options);
}
