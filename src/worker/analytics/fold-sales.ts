import type { SalesRow } from '#db/readers/money/money-moves.ts';
import type {
  AnalyticsPeriod,
  BarUnit,
  SalesBar,
  SalesOfCurrency,
} from '#shared/contracts/analytics/analytics.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import { barOf, barsBefore, barsFrom, SALES_SPANS, unitFor, wallOf, wallText } from './wall-clock.ts';

export const NOTHING = { tickets: 0, ticketMinor: 0, orderMinor: 0, refundMinor: 0, cashMinor: 0 };
export type Sums = typeof NOTHING;
export const SUMMED = ['tickets', 'ticketMinor', 'orderMinor', 'refundMinor', 'cashMinor'] as const;

/**
 * Rows from two days before the period are read too: a sale falls on its venue's local day, and time zones differ
 * (ms).
 */
const ZONES_APART_MS = 2 * 24 * 3_600_000;
const WINDOWS = {
  month: { unit: 'day', bars: 30 },
  year: { unit: 'month', bars: 12 },
} as const satisfies Record<Exclude<AnalyticsPeriod, 'all'>, { unit: BarUnit; bars: number }>;

/** Start of the range of sales to read for a period's chart (Unix ms). */
export function salesSince(period: AnalyticsPeriod, now: number): number {
  if (period === 'all') return 0;
  const { unit, bars } = WINDOWS[period];
  return barsBefore(barOf(now, unit), unit, bars - 1) - ZONES_APART_MS;
}

/** One chart per currency. Each sale is placed on the local clock of its venue. */
export function foldByCurrency(
  rows: readonly SalesRow[],
  period: AnalyticsPeriod,
  now: number,
): SalesOfCurrency[] {
  return CURRENCIES.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return own.length > 0 ? [{ currency, ...foldSales(own, period, now) }] : [];
  });
}

/**
 * Groups sales into bars without gaps, oldest first.
 * @param rows of one currency, in chronological order
 * @param until Unix ms; the chart extends to here even without sales
 */
export function foldSales(
  rows: readonly SalesRow[],
  period: AnalyticsPeriod,
  until: number,
): { unit: BarUnit; bars: SalesBar[] } {
  const walls = rows.map((row) => ({ ...row, wall: wallOf(row.at, row.timeZone) }));
  const [first] = walls;
  if (!first) return { unit: 'day', bars: [] };
  const ends = [...new Set(rows.map(({ timeZone }) => timeZone))].map((zone) => wallOf(until, zone));
  const last = Math.max(...ends, ...walls.slice(-1).map(({ wall }) => wall));
  const earliest = walls.reduce((least, { wall }) => Math.min(least, wall), first.wall);
  const window = period === 'all' ? null : WINDOWS[period];
  const unit = window?.unit ?? unitFor(last - earliest, SALES_SPANS);
  const from = window ? barsBefore(barOf(last, unit), unit, window.bars - 1) : barOf(earliest, unit);
  return { unit, bars: barsOf(walls, { from, last, unit }) };
}

/** The bars between two wall-clock times, both inclusive, with the sales that fall on them. */
export function barsOf(
  walls: readonly (Sums & { wall: number })[],
  { from, last, unit }: { from: number; last: number; unit: BarUnit },
): SalesBar[] {
  const sums = new Map<number, Sums>(barsFrom(from, last, unit).map((bar) => [bar, { ...NOTHING }]));
  for (const row of walls) {
    const sum = sums.get(barOf(row.wall, unit));
    if (!sum) continue;
    for (const key of SUMMED) sum[key] += row[key];
  }
  return [...sums].map(([bar, sum]) => ({ at: wallText(bar), ...sum }));
}
