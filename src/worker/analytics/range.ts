import type { Comparison, SalesAnalyticsInput } from '#shared/contracts/analytics/sales-analytics.ts';
import { barOf, barsBefore } from './wall-clock.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = { today: 1, week: 7, month: 30 } as const;
const MONTHS = 12;

/** Wall-clock times; `until` is excluded. */
export interface WallRange {
  /** Null: since the first sale. */
  from: number | null;
  until: number;
}

/** The days of a range, no further than now. @param now wall-clock time */
export function rangeOf(
  { range, from, to }: Pick<SalesAnalyticsInput, 'range' | 'from' | 'to'>,
  now: number,
): WallRange {
  const today = barOf(now, 'day');
  switch (range) {
    case 'all':
      return { from: null, until: now + 1 };
    case 'year':
      return { from: barsBefore(barOf(now, 'month'), 'month', MONTHS - 1), until: now + 1 };
    case 'custom': {
      const end = to ? Date.parse(to) + DAY_MS : now + 1;
      return { from: from ? Date.parse(from) : null, until: Math.min(end, now + 1) };
    }
    default:
      return { from: barsBefore(today, 'day', DAYS[range] - 1), until: now + 1 };
  }
}

/** The range to compare with. It ends at the same time of its last day as a range that still runs. */
export function rangeBefore(
  range: WallRange,
  by: { compare: Comparison; inMonths: boolean },
): (WallRange & { from: number }) | null {
  const { from, until } = range;
  if (by.compare === 'none' || from === null || until <= from) return null;
  const days = Math.ceil((until - from) / DAY_MS);
  const shift = (wall: number) =>
    by.compare === 'year' || by.inMonths ? yearBefore(wall) : wall - days * DAY_MS;
  return { from: shift(from), until: shift(until) };
}

/** The same date and time a year before; February 29 becomes February 28. */
function yearBefore(wall: number): number {
  const date = new Date(wall);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.getTime();
}
