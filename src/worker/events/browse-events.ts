import { readerOf } from '#db/client.ts';
import { readComingCities, readComingEvents } from '#db/readers/events/browse-events.ts';
import type { BrowseInput, BrowseOutput } from '#shared/contracts/events/events.ts';
import { EVENTS_PAGE_SIZE } from '#shared/limits.ts';
import { foldName } from '#shared/text/fold-name.ts';
import { searchQuery } from '#shared/text/search-query.ts';
import { eventCard } from './event-views.ts';
import type { GuestDeps } from './list-cities.ts';

/** Published events that have not ended, soonest first. */
export async function browseEvents(deps: GuestDeps, input: BrowseInput): Promise<BrowseOutput> {
  const { page, pageSize = EVENTS_PAGE_SIZE } = input;
  const now = deps.now();
  const match = searchQuery(input.search);
  // A search text without any letter matches nothing.
  if (match === null && input.search !== '') return { items: [], page, pageSize, total: 0 };
  const category = input.category ?? null;
  const city = input.city ? foldName(input.city) : null;
  const found = await deps.recent('events', { match, category, city, page, pageSize }, async () => {
    const reader = readerOf(deps.db);
    return await readComingEvents(reader, {
      now,
      match,
      category,
      cities: city === null ? null : await spellingsOf(city, () => readComingCities(reader, now)),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
  });
  const { rows, total } = found ?? { rows: [], total: 0 };
  return { items: rows.map((row) => eventCard(row, now)), page, pageSize, total };
}

/**
 * Every spelling of a city that organizers have used.
 * @param wanted normalized by `foldName`
 */
async function spellingsOf(wanted: string, read: () => Promise<{ city: string }[]>): Promise<string[]> {
  return (await read()).map(({ city }) => city).filter((city) => foldName(city) === wanted);
}
