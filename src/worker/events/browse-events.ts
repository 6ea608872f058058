import { readerOf } from '#db/client.ts';
import {
  readComingCities,
  readComingEvents,
  readComingNames,
  readComingZones,
} from '#db/readers/events/browse-events.ts';
import type { BrowseInput, BrowseOutput } from '#shared/contracts/events/events.ts';
import { EVENTS_PAGE_SIZE } from '#shared/limits.ts';
import { foldName } from '#shared/text/fold-name.ts';
import { searchQuery } from '#shared/text/search-query.ts';
import { similarWords } from '#shared/text/similar-words.ts';
import { nightWindow } from '#shared/time/night-windows.ts';
import { eventCard } from './event-views.ts';
import type { GuestDeps } from './list-cities.ts';

/** Published events that have not ended, soonest first. */
export async function browseEvents(deps: GuestDeps, input: BrowseInput): Promise<BrowseOutput> {
  const { page, search, pageSize = EVENTS_PAGE_SIZE } = input;
  const now = deps.now();
  const match = searchQuery(search);
  // A search text without any letter matches nothing.
  if (match === null && search !== '') return { items: [], page, pageSize, total: 0 };
  const category = input.category ?? null;
  const city = input.city ? foldName(input.city) : null;
  const night = input.night ?? null;
  const found = await deps.recent('events', { match, category, city, night, page, pageSize }, async () => {
    const reader = readerOf(deps.db);
    const [cities, windows] = await Promise.all([
      city === null ? null : spellingsOf(city, () => readComingCities(reader, now)),
      night === null
        ? null
        : readComingZones(reader, now).then((zones) =>
            zones.map((timeZone) => ({ timeZone, ...nightWindow(night, now, timeZone) })),
          ),
    ]);
    const read = (query: string | null) =>
      readComingEvents(reader, {
        ...{ now, match: query, category, cities, windows },
        ...{ limit: pageSize, offset: (page - 1) * pageSize },
      });
    if (match === null) return await read(null);
    const names = (await deps.recent('names', null, () => readComingNames(reader, now))) ?? [];
    const similar = similarWords(names);
    const exact = await read(searchQuery(search, similar({ typos: false })));
    return exact.total > 0 ? exact : await read(searchQuery(search, similar({ typos: true })));
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
