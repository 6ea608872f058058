import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import type { CityHypeView } from '#shared/contracts/hype.ts';
import { rankByPoints } from '#shared/hype/hype.ts';
import type { HypePeriod } from '#shared/hype/hype-clock.ts';
import { useHypeSocket } from './use-hype-socket.ts';

/** Poll intervals (ms): without a socket, and with one for data that it does not push (other cities, new events). */
const POLL_EVERY_MS = 5_000;
const CITIES_EVERY_MS = 30_000;
/** Delay before fetching an event that has entered the ranking (ms), because responses are cached for seconds. */
const UNKNOWN_AFTER_MS = 2_000;

/** A city's hype: the query's data, overlaid at render time with newer messages of the socket. */
export function useCityHype(city: string | null, period: HypePeriod) {
  const query = useQuery({
    ...trpc.hype.city.queryOptions({ city, period }),
    placeholderData: keepPreviousData,
  });
  const own = query.isPlaceholderData ? undefined : query.data;
  const socket = useHypeSocket(own?.city.key ?? null, period);
  const newer = own && socket.message && socket.message.seq >= own.seq ? socket.message : null;
  const hype = query.data && (newer ? laidOver(query.data, newer.numbers) : query.data);
  const known = new Set(hype?.events.map(({ id }) => id));
  const isLacking = hype?.numbers.ranking.some(({ id }) => !known.has(id)) ?? false;
  const { dataUpdatedAt, refetch } = query;
  const everyMs = socket.state === 'live' ? CITIES_EVERY_MS : POLL_EVERY_MS;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, refetch]);
  useEffect(() => {
    if (!isLacking || dataUpdatedAt === 0) return;
    const timer = setTimeout(() => void refetch(), UNKNOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLacking, dataUpdatedAt, refetch]);
  return { query, hype, state: own ? socket.state : 'off' } as const;
}

/** Applies the message's totals to the city's own row, so that the ranking matches the page. */
function laidOver(hype: CityHypeView, numbers: CityHypeView['numbers']): CityHypeView {
  const { points, tickets, tips } = numbers.totals;
  const cities = hype.cities.map((city) =>
    city.key === hype.city.key ? { ...city, points, tickets, tips } : city,
  );
  const ranks = new Map(
    rankByPoints(cities.map(({ key, ...city }) => ({ ...city, id: key }))).map(({ id, rank }) => [id, rank]),
  );
  const placed = cities.map((city) => ({ ...city, rank: ranks.get(city.key) ?? null }));
  return {
    ...hype,
    numbers,
    cities: placed.sort((a, b) => (a.rank ?? cities.length + 1) - (b.rank ?? cities.length + 1)),
  };
}
