import { readerOf } from '#db/client.ts';
import { type ComingCity, readComingCities } from '#db/readers/events/browse-events.ts';
import type { CitiesOutput } from '#shared/contracts/events/events.ts';
import { foldName } from '#shared/text/fold-name.ts';
import type { Deps } from '#worker/deps.ts';
import type { RecentReads } from '#worker/http/recent-reads.ts';

/** Cities to choose from, those with the most events first; others are found by search. */
const CITIES_SHOWN_MAX = 300;

export type GuestDeps = Pick<Deps, 'db' | 'now'> & { recent: RecentReads };

/** Cities with upcoming events. Each appears once, in its most frequent spelling. */
export async function listCities(deps: GuestDeps): Promise<CitiesOutput> {
  // Most frequent first, so the first spelling of a city wins.
  const spellings =
    (await deps.recent('cities', null, () => readComingCities(readerOf(deps.db), deps.now()))) ?? [];
  const cities = new Map<string, ComingCity>();
  for (const { city, events } of spellings) {
    const key = foldName(city);
    if (key === '') continue;
    const known = cities.get(key);
    if (known) known.events += events;
    else cities.set(key, { city: city.trim(), events });
  }
  return [...cities.values()].sort((one, other) => other.events - one.events).slice(0, CITIES_SHOWN_MAX);
}
