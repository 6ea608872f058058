import type { QueryClient } from '@tanstack/react-query';
import { eventCountQuery } from '#client/features/events/count-query.ts';
import { waitlistStatsQuery } from '#client/features/waitlist/stats-query.ts';
import { configQuery } from '#client/lib/api/config.ts';
import type { ServedAnswers } from '#shared/ssr.ts';

/** Seeds the query cache with the data of the server-rendered page. @param at when the server read it, Unix ms */
export async function putAnswers(
  client: QueryClient,
  path: string,
  answers: ServedAnswers,
  at: number,
): Promise<void> {
  const { event, browse, cities, config, count, waitlist } = answers;
  const options = { updatedAt: at };
  if (config) client.setQueryData(configQuery.queryKey, config, options);
  if (count) client.setQueryData(eventCountQuery.queryKey, count, options);
  if (waitlist) client.setQueryData(waitlistStatsQuery.queryKey, waitlist, options);
  if (!event && !browse && !cities) return;
  const { putEvents } = await import('./event-answers.ts');
  putEvents(client, path, answers, at);
}
