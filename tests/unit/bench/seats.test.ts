import { expect, test } from 'vitest';
import { hallOf2000, sellHall } from '#bench/seats/sell-hall.ts';

test('a hall of 2,000 seats is sold to the last seat, and nearly every party sits together', () => {
  const { seats, parties, split, lonelyChoices } = sellHall(hallOf2000());
  expect(seats).toBe(2_000);
  expect(split).toBeLessThan(parties / 100);
  expect(lonelyChoices).toBeLessThan(parties / 100);
});
