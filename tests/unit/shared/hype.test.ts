import { describe, expect, test } from 'vitest';
import { cityKey } from '#shared/events/city-key.ts';
import { heatOf, hypeByPeriod, pointsOf, rankByPoints } from '#shared/hype/hype.ts';
import {
  chartBars,
  clockAt,
  HYPE_PERIODS,
  hourShift,
  hourStart,
  minuteOf,
  startOfMinute,
} from '#shared/hype/hype-clock.ts';

const HOUR_MS = 3_600_000;
const at = (iso: string) => Date.parse(iso);
const startsOf = (iso: string, timeZone: string) => {
  const { starts } = clockAt(at(iso), timeZone);
  const shift = hourShift(at(iso), timeZone);
  const iso8601 = (minute: number) => new Date(startOfMinute(minute, shift)).toISOString();
  return { today: iso8601(starts.today), week: iso8601(starts.week), month: iso8601(starts.month) };
};

describe('the hype formula', () => {
  test('a ticket gives ten points and a tip five, doubled within the last 24 hours', () => {
    expect(pointsOf({ minute: 6_000, tickets: 3, tips: 2 }, 6_000)).toBe(80);
    expect(pointsOf({ minute: 4_561, tickets: 3, tips: 2 }, 6_000)).toBe(80);
    expect(pointsOf({ minute: 4_560, tickets: 3, tips: 2 }, 6_000)).toBe(40);
  });

  test('each period counts what happened since its start', () => {
    const clock = {
      minute: 60_000,
      starts: { today: 59_400, week: 54_000, month: 30_000, all: Number.MIN_SAFE_INTEGER },
    };
    const counts = [60, 29_940, 30_000, 53_940, 54_000, 59_340, 59_400, 60_000].map((minute) => ({
      minute,
      tickets: 1,
      tips: 0,
    }));
    const sums = hypeByPeriod(counts, clock);
    expect(HYPE_PERIODS.map((period) => sums[period].tickets)).toEqual([2, 4, 6, 8]);
    expect(HYPE_PERIODS.map((period) => sums[period].points)).toEqual([40, 70, 90, 110]);
  });

  test('equal points share a rank, and zero points have none', () => {
    const hype = (id: string, points: number, tickets = points / 10) => ({ id, points, tickets, tips: 0 });
    const ranked = rankByPoints([hype('c', 10), hype('z', 0), hype('a', 30), hype('d', 10), hype('e', 5, 0)]);
    expect(ranked.map(({ id, rank }) => [id, rank])).toEqual([
      ['a', 1],
      ['c', 2],
      ['d', 2],
      ['e', 4],
    ]);
  });

  test('heat compares the last 24 hours with the busiest of the month', () => {
    const now = 60_000;
    const sold = (minute: number, tickets: number) => ({ minute, tickets, tips: 0 });
    expect(heatOf([], now)).toBe(0);
    expect(heatOf([sold(now, 1)], now)).toBe(100);
    expect(heatOf([sold(now, 1), sold(now - 1_440, 4)], now)).toBe(25);
    expect(heatOf([sold(now, 1), sold(now - 1_439, 4)], now)).toBe(100);
    expect(heatOf([sold(now, 1), sold(now - 30 * 1_440, 4)], now)).toBe(100);
  });
});

describe('hype periods', () => {
  test("periods begin at the city's midnight, Monday and first of the month", () => {
    // Sunday evening in Mexico City, Monday already in Moscow.
    expect(startsOf('2026-11-22T23:30:00Z', 'America/Mexico_City')).toEqual({
      today: '2026-11-22T06:00:00.000Z',
      week: '2026-11-16T06:00:00.000Z',
      month: '2026-11-01T06:00:00.000Z',
    });
    expect(startsOf('2026-11-22T23:30:00Z', 'Europe/Moscow')).toEqual({
      today: '2026-11-22T21:00:00.000Z',
      week: '2026-11-22T21:00:00.000Z',
      month: '2026-10-31T21:00:00.000Z',
    });
  });

  test('days around a daylight saving change begin at their own midnight', () => {
    // Chicago's daylight saving time ended on Sunday, November 1, 2026, at 2:00.
    expect(startsOf('2026-11-02T18:00:00Z', 'America/Chicago')).toEqual({
      today: '2026-11-02T06:00:00.000Z',
      week: '2026-11-02T06:00:00.000Z',
      month: '2026-11-01T05:00:00.000Z',
    });
    const { unit, starts } = chartBars('week', at('2026-11-02T18:00:00Z'), 'America/Chicago', null);
    expect(unit).toBe('day');
    const lengths = starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / HOUR_MS);
    expect(lengths).toEqual([24, 24, 24, 24, 24, 25]);
    const spring = chartBars('week', at('2026-03-10T18:00:00Z'), 'America/Chicago', null).starts;
    expect(spring.slice(1).map((start, index) => (start - (spring[index] ?? 0)) / HOUR_MS)).toContain(23);
  });

  test('a day whose midnight is skipped or repeated begins at its first moment', () => {
    // Chile skips from 24:00 to 1:00 in September and repeats 23:00 in April.
    expect(startsOf('2026-09-06T15:00:00Z', 'America/Santiago').today).toBe('2026-09-06T04:00:00.000Z');
    expect(startsOf('2026-04-05T15:00:00Z', 'America/Santiago').today).toBe('2026-04-05T04:00:00.000Z');
    // Havana's midnight occurs twice on November 1.
    expect(startsOf('2026-11-01T15:00:00Z', 'America/Havana').today).toBe('2026-11-01T04:00:00.000Z');
  });

  test("hours begin on the city's full hour, also with half-hour offsets from UTC", () => {
    const moment = at('2026-11-21T18:45:00Z');
    const shift = hourShift(moment, 'Asia/Kolkata');
    expect(startOfMinute(hourStart(minuteOf(moment, shift)), shift)).toBe(at('2026-11-21T18:30:00Z'));
    expect(startsOf('2026-11-21T18:45:00Z', 'Asia/Kolkata').today).toBe('2026-11-21T18:30:00.000Z');
    expect(hourShift(moment, 'America/St_Johns')).toBe(HOUR_MS / 2);
    expect(hourShift(moment, 'Europe/Moscow')).toBe(0);
  });
});

describe('hype charts', () => {
  const now = at('2026-11-21T12:20:00Z');

  test('charts cover rolling windows of 24 hours, 7 days and 30 days', () => {
    const count = (period: 'today' | 'week' | 'month') => {
      const { unit, starts } = chartBars(period, now, 'UTC', null);
      return [unit, starts.length, new Date(starts.at(-1) ?? 0).toISOString()];
    };
    expect(count('today')).toEqual(['hour', 25, '2026-11-21T12:00:00.000Z']);
    expect(count('week')).toEqual(['day', 7, '2026-11-21T00:00:00.000Z']);
    expect(count('month')).toEqual(['day', 30, '2026-11-21T00:00:00.000Z']);
  });

  test('the last 24 hours begin in their first minute, which is rarely a full hour', () => {
    const firstTwo = (iso: string, timeZone: string) => {
      const { starts } = chartBars('today', at(iso), timeZone, null);
      return [starts.length, ...starts.slice(0, 2).map((start) => new Date(start).toISOString())];
    };
    const [half, full] = ['2026-11-20T12:21:00.000Z', '2026-11-20T13:00:00.000Z'];
    expect(firstTwo('2026-11-21T12:20:59Z', 'UTC')).toEqual([25, half, full]);
    expect(firstTwo('2026-11-21T12:20:00Z', 'Asia/Kolkata')).toEqual([25, half, '2026-11-20T12:30:00.000Z']);
    expect(firstTwo('2026-11-21T12:59:00Z', 'UTC')).toEqual([24, full, '2026-11-20T14:00:00.000Z']);
    expect(firstTwo('2026-11-21T13:00:00Z', 'UTC').slice(0, 2)).toEqual([25, '2026-11-20T13:01:00.000Z']);
  });

  test('the all-time chart uses days while they fit, and months afterwards', () => {
    const since = (iso: string) => {
      const { unit, starts } = chartBars('all', now, 'UTC', at(iso));
      return [unit, starts.length, new Date(starts[0] ?? 0).toISOString()];
    };
    expect(since('2026-11-21T01:00:00Z')).toEqual(['day', 7, '2026-11-15T00:00:00.000Z']);
    expect(since('2026-10-21T23:00:00Z')).toEqual(['day', 32, '2026-10-21T00:00:00.000Z']);
    expect(since('2025-12-31T23:00:00Z')).toEqual(['month', 12, '2025-12-01T00:00:00.000Z']);
    expect(since('2000-01-01T00:00:00Z')[1]).toBe(60);
  });
});

test('all spellings of a city have one key', () => {
  expect(['Ciudad de México', ' ciudad  de mexico', 'CIUDAD DE MÉXICO'].map(cityKey)).toEqual(
    Array.from({ length: 3 }, () => 'ciudad-de-mexico'),
  );
  expect(cityKey('Орёл')).toBe(cityKey('орел'));
  expect(cityKey(' !? ')).toBe('');
});
