import { expect, test } from 'vitest';
import { dayOf, endOfDay, isDay, startOfDay } from '#client/lib/days.ts';
import { historyQuery, readFilters } from '#client/pages/wallet/use-history-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

test('the filters in the URL determine which wallet entries are shown', () => {
  expect(read('type=refund&currency=MXN&from=2026-11-01&to=2026-11-21&page=3')).toEqual({
    type: 'refund',
    currency: 'MXN',
    from: '2026-11-01',
    to: '2026-11-21',
    page: 3,
  });
});

test.each([
  '',
  'type=gift&currency=EUR&from=yesterday&to=2026-02-30&page=0',
  'from=2026-13-01&to=0001-01-01&page=1e9',
  'from=2026-1-1&page=-2',
])('an invalid filter in the URL is dropped: %s', (search) => {
  expect(read(search)).toEqual({ type: null, currency: null, from: null, to: null, page: 1 });
});

test("a date range includes both days in the reader's time zone", () => {
  const { from, before } = historyQuery(read('from=2026-11-20&to=2026-11-21'));
  expect(Date.parse(String(from))).toBe(new Date(2026, 10, 20).getTime());
  expect(Date.parse(String(before))).toBe(new Date(2026, 10, 22).getTime());
});

test('the last day of a month or year ends where the next day begins', () => {
  for (const day of ['2026-02-28', '2028-02-29', '2026-12-31'])
    expect(dayOf(new Date(Date.parse(endOfDay(day))))).not.toBe(day);
  expect(dayOf(new Date(Date.parse(startOfDay('2028-02-29'))))).toBe('2028-02-29');
  expect([isDay('2026-02-29'), isDay('2028-02-29'), isDay(null)]).toEqual([false, true, false]);
});
