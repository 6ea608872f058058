import { expect, test } from 'vitest';
import { counted, countedIfMany } from '#shared/text/counted.ts';

test('a number keeps its unit on the same line, and a single one can be omitted', () => {
  expect(counted({ quantity: 1, name: 'Beer' })).toBe('1\u00a0× Beer');
  expect(countedIfMany({ quantity: 2, name: 'Beer' })).toBe('2\u00a0× Beer');
  expect(countedIfMany({ quantity: 1, name: 'Beer' })).toBe('Beer');
});
