import type { QueryClient } from '@tanstack/react-query';
import { trpc } from '#client/lib/api/trpc.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import type { ServedAnswers } from '#shared/ssr.ts';

/** The query of the browse page without search parameters. */
const EVERYTHING = { search: '', category: null, city: null, night: null, page: 1 };

/** The events of a page, by the keys of the tRPC client, which the front page does without. */
export function putEvents(
  client: QueryClient,
  path: string,
  { event, browse, cities }: ServedAnswers,
  updatedAt: number,
): void {
  const options = { updatedAt };
  if (event && path === pathFor(PATHS.event, event.id))
    client.setQueryData(trpc.events.get.queryKey({ eventId: event.id }), event, options);
  if (browse) client.setQueryData(trpc.events.browse.queryKey(EVERYTHING), browse, options);
  if (cities) client.setQueryData(trpc.events.cities.queryKey(), cities, options);
}
