import type { Reader } from '#db/client.ts';
import { readNightPurchases, readNightVisits } from '#db/readers/analytics/night-visits.ts';
import type { PaceAnalytics } from '#shared/contracts/analytics/sales-analytics.ts';
import { COMPARABLE_MIN, median } from './comparable-nights.ts';
import { localDay, wallOf } from './wall-clock.ts';

const DAY_MS = 24 * 3_600_000;
/** Fewer visits a night say nothing about a source. */
const USUAL_MIN = 3;
/** Below this share of its usual visits a source is named. */
const FAR_BELOW = 0.5;
const SOURCES_MAX = 3;
const LAST_DAY = '9999-12-31';

interface TimedNight {
  id: string;
  startsAt: number;
  timeZone: string;
}

/**
 * Visits, conversion and weak sources of a night beside comparable ones, until the same day before the start.
 * @param leadMs time to the start; null: until the end
 */
export async function compareVisits(
  reader: Reader,
  { night, others, leadMs }: { night: TimedNight; others: readonly TimedNight[]; leadMs: number | null },
): Promise<PaceAnalytics['visits']> {
  const nights = [night, ...others].map((each) => ({ ...each, untilDay: dayAt(each, leadMs) }));
  const rows = await readNightVisits(reader, nights);
  const counted = nights.flatMap((each) => {
    const own = rows.filter(({ eventId }) => eventId === each.id);
    const [first] = own.map(({ firstDay }) => firstDay).toSorted();
    if (first === undefined) return [];
    const since = startOf(first, each.timeZone);
    const until =
      each.untilDay === LAST_DAY ? Number.MAX_SAFE_INTEGER : startOf(each.untilDay, each.timeZone) + DAY_MS;
    return [{ id: each.id, since, until, own, visits: own.reduce((sum, row) => sum + row.visits, 0) }];
  });
  if (counted.length === 0) return null;
  const purchases = await readNightPurchases(reader, counted);
  const known = counted.map((each) => ({
    ...each,
    purchases: purchases.find(({ eventId }) => eventId === each.id)?.purchases ?? 0,
  }));
  const present = known.find(({ id }) => id === night.id);
  const past = known.filter(({ id }) => id !== night.id);
  const isComparable = past.length >= COMPARABLE_MIN;
  const visitsFrom = (source: string) => (each: (typeof known)[number]) =>
    each.own.find((row) => row.source === source)?.visits ?? 0;
  const sources = [...new Set(rows.map(({ source }) => source))].map((source) => ({
    source,
    visits: present ? visitsFrom(source)(present) : 0,
    usual: median(past.map(visitsFrom(source))),
  }));
  return {
    visits: present?.visits ?? 0,
    usual: isComparable ? median(past.map(({ visits }) => visits)) : null,
    conversion: present ? conversionOf([present]) : null,
    usualConversion: isComparable ? conversionOf(past) : null,
    weakSources: isComparable
      ? sources
          .filter(({ visits, usual }) => usual >= USUAL_MIN && visits < usual * FAR_BELOW)
          .toSorted((one, other) => other.usual - other.visits - (one.usual - one.visits))
          .slice(0, SOURCES_MAX)
      : [],
  };
}

function dayAt({ startsAt, timeZone }: TimedNight, leadMs: number | null): string {
  return leadMs === null ? LAST_DAY : localDay(startsAt - leadMs, timeZone);
}

function startOf(day: string, timeZone: string): number {
  const wall = Date.parse(day);
  return wall - (wallOf(wall, timeZone) - wall);
}

function conversionOf(nights: readonly { visits: number; purchases: number }[]): number | null {
  const visits = nights.reduce((sum, night) => sum + night.visits, 0);
  return visits > 0 ? nights.reduce((sum, night) => sum + night.purchases, 0) / visits : null;
}
