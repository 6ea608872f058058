import { expect, test } from 'vitest';
import { paletteOf } from '#client/features/events/cover/palette.ts';
import { randomFrom } from '#client/features/events/cover/random.ts';

test("an event's cover is deterministic and differs from other events' covers", () => {
  const numbers = (seed: string) => {
    const random = randomFrom(seed);
    return Array.from({ length: 50 }, () => random());
  };
  expect(numbers('music a')).toEqual(numbers('music a'));
  expect(numbers('music a')).not.toEqual(numbers('music b'));
  expect(paletteOf('music', randomFrom('a'))).toEqual(paletteOf('music', randomFrom('a')));
});

test('the numbers that draw a cover spread over their whole range', () => {
  const random = randomFrom('any event');
  const numbers = Array.from({ length: 1_000 }, () => random());
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  const low = numbers.filter((number) => number < 0.5).length;
  expect(low).toBeGreaterThan(400);
  expect(low).toBeLessThan(600);
});
