import { expect, test } from 'vitest';
import { withOwn } from '#client/features/check-in/vouchers/own-hand-overs.ts';

const beer = { contentId: 'beer', name: 'Beer', total: 3, used: 1 };
const own = (more: { confirmedAt?: number | null; problem?: string | null; contentId?: string } = {}) => ({
  contentId: 'beer',
  confirmedAt: null,
  problem: null,
  ...more,
});

test('a device adds to the list what it handed over and the list does not have, and nothing twice', () => {
  const listAt = 1_000;
  const usedWith = (...rows: ReturnType<typeof own>[]) => withOwn([beer], rows, listAt)[0]?.used;
  expect(usedWith()).toBe(1);
  expect(usedWith(own())).toBe(2);
  // Answered before the list was requested: the list has it.
  expect(usedWith(own({ confirmedAt: 999 }))).toBe(1);
  expect(usedWith(own({ confirmedAt: 1_000 }))).toBe(2);
  expect(usedWith(own({ contentId: 'wine' }))).toBe(1);
  // The server refused to take it.
  expect(usedWith(own({ problem: 'COUNTER_NOT_PERMITTED' }))).toBe(1);
  expect(usedWith(own(), own(), own(), own())).toBe(3);
});
