import { expect, test } from 'vitest';
import { sumEvents } from '#client/pages/dashboard/sum-events.ts';

const event = { phase: 'published', sold: 3, checkedIn: 1, currency: 'MXN', revenueMinor: 500 } as const;

test('sold and in are of the events on sale or under way; drafts, cancelled and past ones are not counted', () => {
  const sums = sumEvents([
    event,
    { ...event, phase: 'ongoing' },
    { ...event, phase: 'draft' },
    { ...event, phase: 'ended' },
    { ...event, phase: 'cancelled' },
  ]);
  expect(sums).toMatchObject({ published: 2, sold: 6, checkedIn: 2 });
});

test('revenue is one sum for each currency, and never a sum of two', () => {
  const sums = sumEvents([
    event,
    { ...event, phase: 'ended' },
    { ...event, currency: 'USD', revenueMinor: 7 },
  ]);
  expect(sums.revenue).toEqual([
    { currency: 'USD', minor: 7 },
    { currency: 'MXN', minor: 1000 },
  ]);
});
