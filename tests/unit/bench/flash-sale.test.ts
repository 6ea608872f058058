import { expect, test } from 'vitest';
import { playSale } from '#bench/flash/play-sale.ts';

test('4,000 phones at once reach the box office a few hundred times a second, and buy in the order of their places', async () => {
  const sale = { phones: 4_000, isolates: 40, commitsPerSecond: 1_000, early: 1, seed: 1 };
  const { atObject, atWorker, bought, displacement, allPlacedS } = await playSale(sale);
  expect(bought).toBe(4_000);
  expect(Math.max(...atObject)).toBeLessThan(400);
  expect(atObject.reduce((sum, count) => sum + count, 0)).toBeLessThan(2 * 4_000);
  expect(Math.max(...atWorker)).toBeGreaterThan(1_000);
  expect(allPlacedS).toBeLessThan(8);
  expect(displacement.p99).toBeLessThan(400);
}, 60_000);
