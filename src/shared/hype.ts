import { HYPE_PERIODS, type HypeClock, type HypePeriod } from './hype-clock.ts';

/** The formula, which stands on the page: money is in none of it, for currencies never mix. */
export const POINTS_PER_TICKET = 10;
export const POINTS_PER_TIP = 5;
/** What is younger than this many hours counts so many times. */
export const FRESH_HOURS = 24;
export const FRESH_FACTOR = 2;

/** What happened in one hour. A refunded ticket is not in it. */
export interface HourCount {
  hour: number;
  tickets: number;
  tips: number;
}

export interface Hype {
  points: number;
  tickets: number;
  tips: number;
}

/** Ten points for a ticket and five for a tip, twice as many within the last 24 hours. @param hour the hour that it is */
export function pointsOf({ hour: then, tickets, tips }: HourCount, hour: number): number {
  const points = tickets * POINTS_PER_TICKET + tips * POINTS_PER_TIP;
  return hour - then < FRESH_HOURS ? points * FRESH_FACTOR : points;
}

/** What happened in each period up to the clock's hour, that one included. */
export function hypeByPeriod(hours: readonly HourCount[], clock: HypeClock): Record<HypePeriod, Hype> {
  const sums: Record<HypePeriod, Hype> = { today: none(), week: none(), month: none(), all: none() };
  for (const count of hours) {
    if (count.hour > clock.hour) continue;
    const points = pointsOf(count, clock.hour);
    for (const period of HYPE_PERIODS) {
      if (count.hour >= clock.starts[period]) add(sums[period], { ...count, points });
    }
  }
  return sums;
}

/** The sum of the hours from `from` to `to`, both included. */
export function sumHours(hours: readonly HourCount[], from: number, to: number): Omit<HourCount, 'hour'> {
  const sum = { tickets: 0, tips: 0 };
  for (const { hour, tickets, tips } of hours) {
    if (hour < from || hour > to) continue;
    sum.tickets += tickets;
    sum.tips += tips;
  }
  return sum;
}

export interface Ranked extends Hype {
  id: string;
  rank: number;
}

/** Those with points, most first; equal points share a rank. */
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
 * How the last 24 hours compare with the busiest 24 hours of the last 30 days, counted back from now, in percent.
 * 100: there has been no hotter day in a month. 0: nothing happened.
 */
export function heatOf(hours: readonly HourCount[], hour: number): number {
  const days = Array.from({ length: HEAT_DAYS }, () => 0);
  for (const count of hours) {
    const day = Math.floor((hour - count.hour) / 24);
    // Weighed alike, or the youngest day would always be the hottest.
    const points = count.tickets * POINTS_PER_TICKET + count.tips * POINTS_PER_TIP;
    if (day >= 0 && day < HEAT_DAYS) days[day] = (days[day] ?? 0) + points;
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
