import { expect, test } from 'vitest';
import { countsApartMs } from '#durable/box-office/check-in/scanner-sockets.ts';

test('a door is told the count four times a second, a large one as many times in all', () => {
  expect(countsApartMs(1)).toBe(250);
  expect(countsApartMs(16)).toBe(250);
  expect(countsApartMs(64)).toBe(1_000);
});
