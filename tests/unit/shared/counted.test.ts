import { expect, test } from 'vitest';
import { counted, countedIfMany } from '#shared/text/counted.ts';

test('a number stays beside its sign, and one alone may go without', () => {
  expect(counted({ quantity: 1, name: 'Beer' })).toBe('1\u00a0× Beer');
  expect(countedIfMany({ quantity: 2, name: 'Beer' })).toBe('2\u00a0× Beer');
  expect(countedIfMany({ quantity: 1, name: 'Beer' })).toBe('Beer');
});
