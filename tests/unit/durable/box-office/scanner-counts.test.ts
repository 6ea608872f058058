import { expect, test } from 'vitest';
import { countsApartMs } from '#durable/box-office/check-in/scanner-sockets.ts';

test('counts are pushed four times a second, and less often to a door with many sockets', () => {
  expect(countsApartMs(1)).toBe(250);
  expect(countsApartMs(16)).toBe(250);
  expect(countsApartMs(64)).toBe(1_000);
});
