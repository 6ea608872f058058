import { readerOf } from '#db/client.ts';
import { readComingCities, readComingEvents } from '#db/readers/browse-events.ts';
import type { BrowseInput, BrowseOutput } from '#shared/contracts/events.ts';
import { EVENTS_PAGE_SIZE } from '#shared/limits.ts';
import type { Deps } from '../deps.ts';
import { eventCard } from './event-views.ts';
import { foldName, searchQuery } from './search-query.ts';

/** Published events that are not over, soonest first. */
export async function browseEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  input: BrowseInput,
): Promise<BrowseOutput> {
  const now = deps.now();
  const reader = readerOf(deps.db);
  const pageSize = input.pageSize ?? EVENTS_PAGE_SIZE;
  const wanted = input.city ? foldName(input.city) : null;
  const cities = wanted
    ? (await readComingCities(reader, now)).filter((city) => foldName(city) === wanted)
    : null;
  const { rows, total } = await readComingEvents(reader, {
    now,
    match: searchQuery(input.search),
    category: input.category ?? null,
    cities,
    limit: pageSize,
    offset: (input.page - 1) * pageSize,
  });
  return { items: rows.map((row) => eventCard(row, now)), page: input.page, pageSize, total };
}
