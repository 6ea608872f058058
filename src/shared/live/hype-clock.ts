import { offsetAt } from '../time/zone-offset.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MINUTES = 60;
export const HOUR_MS = HOUR_MINUTES * MINUTE_MS;
export const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Periods by the calendar of the city: since midnight, Monday, the first of the month, the beginning. */
export const HYPE_PERIODS = ['today', 'week', 'month', 'all'] as const;
export type HypePeriod = (typeof HYPE_PERIODS)[number];

/**
 * The time as a hype meter counts it. Minutes are numbered since 1970, and sixty of them are an hour that begins when
 * the city's clock strikes: where that is ahead of UTC by half an hour, half past, so that midnight always begins one.
 */
export interface HypeClock {
  /** The minute that it is. */
  minute: number;
  /** The first minute of each period. */
  starts: Record<HypePeriod, number>;
}

export function clockAt(at: number, timeZone: string): HypeClock {
  const shift = hourShift(at, timeZone);
  const today = civilDate(at, timeZone);
  const weekday = new Date(civilUtc(today)).getUTCDay();
  const first = (date: CivilDate) => hourStart(minuteOf(startOfDay(date, timeZone), shift));
  return {
    minute: minuteOf(at, shift),
    starts: {
      today: first(today),
      week: first(daysBefore(today, (weekday + 6) % 7)),
      month: first({ ...today, day: 1 }),
      all: Number.MIN_SAFE_INTEGER,
    },
  };
}

/** How long after the full hour of UTC the city's begins, as a part of an hour (ms): 0 nearly everywhere. */
export function hourShift(at: number, timeZone: string): number {
  const part = offsetAt(at, timeZone) % HOUR_MS;
  return part < 0 ? part + HOUR_MS : part;
}

export function minuteOf(at: number, shift: number): number {
  return Math.floor((at + shift) / MINUTE_MS);
}

/** @returns Unix ms */
export function startOfMinute(minute: number, shift: number): number {
  return minute * MINUTE_MS - shift;
}

/** The first minute of the hour that a minute lies in. */
export function hourStart(minute: number): number {
  return Math.floor(minute / HOUR_MINUTES) * HOUR_MINUTES;
}

/** The first of the 1,440 minutes that are the last 24 hours, of which the current one is the last. */
export function lastDayStart(minute: number): number {
  return minute - DAY_MINUTES + 1;
}

/** What one bar of a chart stands for. */
export type ChartUnit = 'hour' | 'day' | 'month';

/** A chart of all time shows days up to so many, and months beyond; never more bars than a screen has room for. */
const DAYS_SHOWN_MAX = 62;
const MONTHS_SHOWN_MAX = 60;
const ROLLING = { week: 7, month: 30 } as const;

/**
 * Where the bars of a period's chart begin, oldest first; each ends where the next begins. They roll: 24 hours, 7 days
 * and 30 days up to now, whatever of that lies in the calendar's period. The 24 hours are those of `lastDayStart`, cut
 * where the clock strikes: the first bar is only what they hold of its hour.
 *
 * @param firstAt when the first thing happened in this city, Unix ms; null: nothing did
 */
export function chartBars(
  period: HypePeriod,
  at: number,
  timeZone: string,
  firstAt: number | null,
): { unit: ChartUnit; starts: number[] } {
  const shift = hourShift(at, timeZone);
  if (period === 'today') {
    const minute = minuteOf(at, shift);
    const hours = countUp(24, (back) => hourStart(minute) - back * HOUR_MINUTES);
    const minutes = [...new Set([lastDayStart(minute), ...hours])];
    return { unit: 'hour', starts: minutes.map((start) => startOfMinute(start, shift)) };
  }
  const today = civilDate(at, timeZone);
  const days = (count: number) => countUp(count, (back) => startOfDay(daysBefore(today, back), timeZone));
  if (period !== 'all') return { unit: 'day', starts: days(ROLLING[period]) };
  const since = civilDate(firstAt ?? at, timeZone);
  const count = Math.round((civilUtc(today) - civilUtc(since)) / (24 * HOUR_MS)) + 1;
  if (count <= DAYS_SHOWN_MAX) return { unit: 'day', starts: days(Math.max(ROLLING.week, count)) };
  const months = Math.min(MONTHS_SHOWN_MAX, (today.year - since.year) * 12 + today.month - since.month + 1);
  return {
    unit: 'month',
    starts: countUp(months, (back) =>
      startOfDay(dateOf(Date.UTC(today.year, today.month - 1 - back, 1)), timeZone),
    ),
  };
}

function countUp(count: number, at: (back: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => at(count - 1 - index));
}

/** The first moment of the day that it is somewhere, Unix ms. */
export function dayStartAt(at: number, timeZone: string): number {
  return startOfDay(civilDate(at, timeZone), timeZone);
}

interface CivilDate {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

function civilDate(at: number, timeZone: string): CivilDate {
  return dateOf(at + offsetAt(at, timeZone));
}

function dateOf(utc: number): CivilDate {
  const date = new Date(utc);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function civilUtc({ year, month, day }: CivilDate): number {
  return Date.UTC(year, month - 1, day);
}

function daysBefore(date: CivilDate, days: number): CivilDate {
  return dateOf(civilUtc(date) - days * 24 * HOUR_MS);
}

/**
 * The first moment of a day: midnight, or whatever comes next where the clock leaps over it, and the first of two
 * where it strikes twice.
 */
function startOfDay(date: CivilDate, timeZone: string): number {
  const midnight = civilUtc(date);
  const candidates = [-24, 24]
    .map((hours) => midnight - offsetAt(midnight + hours * HOUR_MS, timeZone))
    .sort((a, b) => a - b);
  const inDay = candidates.find((at) => civilUtc(civilDate(at, timeZone)) >= midnight);
  return inDay ?? candidates[1] ?? midnight;
}
