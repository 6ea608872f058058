import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sequentialIds } from '../../../../src/durable/support/sequential-ids.ts';

function numberOf(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16);
}

test('IDs are increasing UUIDs, and no two share their short number', () => {
  const newId = sequentialIds(randomUUID);
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids.every((id) => z.uuid().safeParse(id).success)).toBe(true);
  expect(new Set(ids.map(numberOf)).size).toBe(ids.length);
  const steps = ids
    .slice(1)
    .map((id, before) => (numberOf(id) - numberOf(ids[before] ?? '') + 2 ** 32) % 2 ** 32);
  expect(Math.min(...steps)).toBeGreaterThan(0);
  expect(Math.max(...steps)).toBeLessThanOrEqual(256);
});

test('the short number wraps around after the highest one', () => {
  const ids = ['ffffffff-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000000'];
  const newId = sequentialIds(() => ids.shift() ?? '');
  expect([newId(), newId()]).toEqual([
    'ffffffff-0000-8000-8000-000000000000',
    '00000000-0000-8000-8000-000000000000',
  ]);
});

test('two objects start at different numbers', () => {
  expect(sequentialIds(randomUUID)()).not.toBe(sequentialIds(randomUUID)());
});
