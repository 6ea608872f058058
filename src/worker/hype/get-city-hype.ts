import type { CityHype } from '#durable/hype-meter/hype-meter.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { CityHypeView } from '#shared/contracts/hype.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { type CountedCity, rankByPoints } from '#shared/hype/hype.ts';
import type { HypePeriod } from '#shared/hype/hype-clock.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { firstCount, type HypeDeps, listHypeCities } from './list-hype-cities.ts';

/** A city's numbers and the ranking of all cities; without a city, the one with the most points. */
export async function getCityHype(
  deps: HypeDeps,
  input: { city: string | null; period: HypePeriod },
): Promise<Outcome<CityHypeView>> {
  const { period } = input;
  const counted = [...(await listHypeCities(deps))];
  if (input.city && !counted.some(({ key }) => key === input.city)) {
    const fresh = await firstCount(deps, input.city);
    if (!fresh) return refused('CITY_NOT_FOUND');
    counted.push(fresh);
  }
  const cities = rankCities(counted, period);
  const hottest = cities[0]?.points === 0 ? rankCities(counted, 'all')[0] : cities[0];
  const key = input.city ?? hottest?.key;
  if (key === undefined || !cities.some((city) => city.key === key)) return refused('CITY_NOT_FOUND');
  let refusal: Refusal = refused('CITY_NOT_FOUND');
  const hype = await deps.recent<CityHype>('hype', { key, period }, async () => {
    const answer = await callObject(() => deps.hypeMeter(key).city(key, period), 'SERVER_ERROR');
    if (answer.ok) return answer.value;
    refusal = answer;
    return null;
  });
  if (!hype) return refusal;
  return done({
    city: { key, ...hype.city },
    period,
    seq: hype.seq,
    numbers: hype.numbers,
    events: hype.events.map(({ imageKey, startsAt, endsAt, city: _, ...event }) => ({
      ...event,
      startDate: toIso(startsAt),
      endDate: toIso(endsAt),
      imageUrl: imageUrl(imageKey),
    })),
    cities,
  });
}

function rankCities(counted: readonly CountedCity[], period: HypePeriod): CityHypeView['cities'] {
  const names = new Map(counted.map(({ key, name }) => [key, name]));
  const ranked = rankByPoints(counted.map(({ key, numbers }) => ({ id: key, ...numbers[period] })));
  const placed = new Set(ranked.map(({ id }) => id));
  const others = counted
    .filter(({ key }) => !placed.has(key))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ key, name, numbers }) => ({ key, name, ...numbers[period], rank: null }));
  return [...ranked.map(({ id, ...city }) => ({ key: id, name: names.get(id) ?? '', ...city })), ...others];
}
