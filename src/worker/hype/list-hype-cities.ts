import { readerOf } from '#db/client.ts';
import { readCitySpellings, readHypeCities } from '#db/readers/hype/hype.ts';
import { cityKey } from '#shared/events/city-key.ts';
import type { CountedCity } from '#shared/hype/hype.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { Deps } from '#worker/deps.ts';
import type { RecentReads } from '#worker/http/recent-reads.ts';

/** Cities counted for the first time during one request; the next request counts more. */
const HYPE_FIRST_COUNTS_MAX = 12;

export type HypeDeps = Pick<Deps, 'db' | 'hypeMeter'> & { recent: RecentReads };

/** Cities with a published event, with their meter's last totals. A city without totals is counted now. */
export async function listHypeCities(deps: HypeDeps): Promise<CountedCity[]> {
  const cities = await deps.recent('hype-cities', null, async () => {
    const { spellings, counted } = await readHypeCities(readerOf(deps.db));
    const keys = new Set(spellings.map(cityKey).filter((key) => key !== ''));
    const known = counted.filter(({ key }) => keys.has(key));
    for (const { key } of known) keys.delete(key);
    const first = await Promise.all(
      [...keys].slice(0, HYPE_FIRST_COUNTS_MAX).map((key) => countOf(deps, key)),
    );
    return [...known, ...first.filter((city) => city !== null)];
  });
  return cities ?? [];
}

/** Whether a city has a published event. Its meter is only called then, so that invented names create no objects. */
export async function isHypeCity(deps: Pick<HypeDeps, 'db' | 'recent'>, key: string): Promise<boolean> {
  if (key === '') return false;
  const read = () => readCitySpellings(readerOf(deps.db));
  const isThere = (spellings: string[] | null) => (spellings ?? []).some((city) => cityKey(city) === key);
  // The cached list is a few seconds old, and the city may have got its first event since.
  return isThere(await deps.recent('hype-spellings', null, read)) || isThere(await read());
}

/** Totals of a city that the list does not have yet; null when it has no event either. */
export async function firstCount(deps: HypeDeps, key: string): Promise<CountedCity | null> {
  return (await isHypeCity(deps, key)) ? countOf(deps, key) : null;
}

async function countOf(deps: Pick<HypeDeps, 'hypeMeter'>, key: string): Promise<CountedCity | null> {
  const total = await callObject(() => deps.hypeMeter(key).total(key), 'SERVER_ERROR');
  return total.ok ? total.value : null;
}
