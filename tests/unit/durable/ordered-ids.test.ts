import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { orderedIds } from '../../../src/durable/support/ordered-ids.ts';

const AT = Date.UTC(2026, 10, 21);

function idsAt(times: number[]): string[] {
  const left = [...times];
  const newId = orderedIds(() => left.shift() ?? 0, randomUUID);
  return times.map(() => newId());
}

test('An id is a UUID that begins with the time.', () => {
  const [id = ''] = idsAt([AT]);
  expect(z.uuid().safeParse(id).success).toBe(true);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(AT);
});

test('Ids of one moment are different and in order, also more of them than the counter counts.', () => {
  const ids = idsAt(Array.from({ length: 10_000 }, () => AT));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test('Ids stay in order when the clock goes back.', () => {
  const ids = idsAt([AT, AT + 5, AT - 60_000, AT + 5, AT + 6]);
  expect([...ids].sort()).toEqual(ids);
});

test('Two objects at the same moment give different ids.', () => {
  expect(idsAt([AT])).not.toEqual(idsAt([AT]));
});
