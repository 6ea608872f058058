import { expect, test } from 'vitest';
import { waitLevel, waitParts } from '#client/pages/order-management/waiting/wait.ts';

const MINUTE_MS = 60_000;

test.each([
  [0, 'new'],
  [MINUTE_MS - 1, 'new'],
  [MINUTE_MS, 'calm'],
  [5 * MINUTE_MS - 1, 'calm'],
  [5 * MINUTE_MS, 'slow'],
  [10 * MINUTE_MS - 1, 'slow'],
  [10 * MINUTE_MS, 'late'],
])('a wait of %i ms is shown as %s', (waited, level) => {
  expect(waitLevel(waited)).toBe(level);
});

test("an order's waiting time is updated every second within an hour, then every minute, then daily", () => {
  expect(waitParts(65_400)).toEqual({ unit: 'clock', text: '1:05' });
  expect(waitParts(60 * MINUTE_MS - 1)).toEqual({ unit: 'clock', text: '59:59' });
  expect(waitParts(65 * MINUTE_MS)).toEqual({ unit: 'hours', hours: 1, minutes: 5 });
  expect(waitParts(49 * 60 * MINUTE_MS)).toEqual({ unit: 'days', days: 2 });
});

test("an order's waiting time is not negative on a clock slightly behind", () => {
  expect(waitParts(-2_000)).toEqual({ unit: 'clock', text: '0:00' });
  expect(waitLevel(-2_000)).toBe('new');
});
