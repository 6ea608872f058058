import { useFormats } from '#client/lib/format.ts';
import type { BarUnit } from '#shared/contracts/analytics/analytics.ts';

const CLOCK = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
const SHAPES = {
  quarter: CLOCK,
  hour: CLOCK,
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<BarUnit, Intl.DateTimeFormatOptions>;

/** The label of a bar. `at` is already in the venue's time zone, so it is formatted as UTC. */
export function useBarWords(): (at: string, unit: BarUnit) => string {
  const { locale } = useFormats();
  return (at, unit) =>
    new Intl.DateTimeFormat(locale, { ...SHAPES[unit], timeZone: 'UTC' }).format(new Date(`${at}Z`));
}

/** The bar's time for a file: `2026-11-21 20:00`, with the year and readable by spreadsheets. */
export function barInFile(at: string, unit: BarUnit): string {
  return unit === 'month'
    ? at.slice(0, 7)
    : unit === 'day'
      ? at.slice(0, 10)
      : at.slice(0, 16).replace('T', ' ');
}
