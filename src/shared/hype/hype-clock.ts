import { offsetAt } from '#shared/time/zone-offset.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MINUTES = 60;
export const HOUR_MS = HOUR_MINUTES * MINUTE_MS;
export const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Calendar periods in the city's time zone: since midnight, since Monday, since the first of the month, all time. */
export const HYPE_PERIODS = ['today', 'week', 'month', 'all'] as const;
export type HypePeriod = (typeof HYPE_PERIODS)[number];

/**
 * Time as a hype meter counts it. Minutes are numbered since 1970, shifted so that every 60th begins an hour on the
 * city's clock. In zones with a half-hour offset that is half past in UTC, so that midnight always begins an hour.
 */
export interface HypeClock {
  /** The current minute. */
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

/** Offset of the city's full hours from UTC's, within an hour (ms): 0 nearly everywhere. */
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

/** The first minute of the hour that contains this minute. */
export function hourStart(minute: number): number {
  return Math.floor(minute / HOUR_MINUTES) * HOUR_MINUTES;
}

/** The first of the 1,440 minutes of the last 24 hours, which include the current minute. */
export function lastDayStart(minute: number): number {
  return minute - DAY_MINUTES + 1;
}

/** Width of a chart's bar. */
export type ChartUnit = 'hour' | 'day' | 'month';

/** An all-time chart has daily bars up to this many days, then monthly bars; limited by the width of a screen. */
const DAYS_SHOWN_MAX = 62;
const MONTHS_SHOWN_MAX = 60;
const ROLLING = { week: 7, month: 30 } as const;

/**
 * Start of each bar of a period's chart, oldest first; each ends where the next begins. Windows roll: the last 24
 * hours, 7 days or 30 days, regardless of the calendar period. The 24 hours are those of `lastDayStart`, split at full
 * hours, so the first bar is a partial hour.
 * @param firstAt first activity in this city, Unix ms; null: none
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

/** The first moment of the current day in that time zone, Unix ms. */
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
 * The first moment of a day: midnight, the next existing time if a clock change skips midnight, or the first of two
 * midnights.
 */
function startOfDay(date: CivilDate, timeZone: string): number {
  const midnight = civilUtc(date);
  const candidates = [-24, 24]
    .map((hours) => midnight - offsetAt(midnight + hours * HOUR_MS, timeZone))
    .sort((a, b) => a - b);
  const inDay = candidates.find((at) => civilUtc(civilDate(at, timeZone)) >= midnight);
  return inDay ?? candidates[1] ?? midnight;
}
