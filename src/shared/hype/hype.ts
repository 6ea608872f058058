import { DAY_MINUTES, HOUR_MINUTES, HYPE_PERIODS, type HypeClock, type HypePeriod } from './hype-clock.ts';

/** The formula, as shown on the page. It ignores amounts, because currencies are never added up. */
export const POINTS_PER_TICKET = 10;
export const POINTS_PER_TIP = 5;
/** Activity younger than this counts by this factor. */
export const FRESH_HOURS = 24;
export const FRESH_FACTOR = 2;

/** Activity in one minute, or in the hour that begins with it (see `CityCounter`), without refunded tickets. */
export interface HypeCount {
  minute: number;
  tickets: number;
  tips: number;
}

export interface Hype {
  points: number;
  tickets: number;
  tips: number;
}

/** Ten points per ticket and five per tip, doubled within the last 24 hours. @param minute the current minute */
export function pointsOf({ minute: then, tickets, tips }: HypeCount, minute: number): number {
  const points = tickets * POINTS_PER_TICKET + tips * POINTS_PER_TIP;
  return minute - then < FRESH_HOURS * HOUR_MINUTES ? points * FRESH_FACTOR : points;
}

/** Activity in each period since its start. */
export function hypeByPeriod(counts: readonly HypeCount[], clock: HypeClock): Record<HypePeriod, Hype> {
  const sums: Record<HypePeriod, Hype> = { today: none(), week: none(), month: none(), all: none() };
  for (const count of counts) {
    const points = pointsOf(count, clock.minute);
    for (const period of HYPE_PERIODS) {
      if (count.minute >= clock.starts[period]) add(sums[period], { ...count, points });
    }
  }
  return sums;
}

/** The sum from the minute `from` (inclusive) to `end` (exclusive). */
export function sumCounts(
  counts: readonly HypeCount[],
  from: number,
  end = Number.POSITIVE_INFINITY,
): Omit<HypeCount, 'minute'> {
  const sum = { tickets: 0, tips: 0 };
  for (const { minute, tickets, tips } of counts) {
    if (minute < from || minute >= end) continue;
    sum.tickets += tickets;
    sum.tips += tips;
  }
  return sum;
}

export interface Ranked extends Hype {
  id: string;
  rank: number;
}

/** Events with points, most first; equal points share a rank. */
export function rankByPoints(all: readonly ({ id: string } & Hype)[]): Ranked[] {
  const sorted = all
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || b.tickets - a.tickets || (a.id < b.id ? -1 : 1));
  let rank = 0;
  return sorted.map(({ id, points, tickets, tips }, index) => {
    if (points !== sorted[index - 1]?.points) rank = index + 1;
    return { id, points, tickets, tips, rank };
  });
}

/**
 * The last 24 hours as a percentage of the busiest 24 hours within the last 30 days, in windows counted back from now.
 * 100: no busier day in a month. 0: no activity.
 */
export function heatOf(counts: readonly HypeCount[], minute: number): number {
  const days = Array.from({ length: HEAT_DAYS }, () => 0);
  for (const count of counts) {
    const day = Math.max(0, Math.floor((minute - count.minute) / DAY_MINUTES));
    // Without the factor for fresh activity, or the current day would always be the hottest.
    const points = count.tickets * POINTS_PER_TICKET + count.tips * POINTS_PER_TIP;
    if (day < HEAT_DAYS) days[day] = (days[day] ?? 0) + points;
  }
  const hottest = Math.max(...days);
  return hottest > 0 ? Math.round((100 * (days[0] ?? 0)) / hottest) : 0;
}

export const HEAT_DAYS = 30;

export function none(): Hype {
  return { points: 0, tickets: 0, tips: 0 };
}

export function add(sum: Hype, { points, tickets, tips }: Hype): void {
  sum.points += points;
  sum.tickets += tickets;
  sum.tips += tips;
}

export interface CountedCity {
  key: string;
  name: string;
  numbers: Record<HypePeriod, Hype>;
}
