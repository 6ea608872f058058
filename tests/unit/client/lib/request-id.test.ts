import { expect, test } from 'vitest';
import { createRequestIds } from '#client/lib/api/request-id.ts';

function counted() {
  let made = 0;
  return createRequestIds(() => `id-${++made}`);
}

test('a retry of the same content repeats the request ID', () => {
  const ids = counted();
  expect(ids.idFor({ event: 1, quantity: 2 })).toBe('id-1');
  expect(ids.idFor({ event: 1, quantity: 2 })).toBe('id-1');
});

test('changed content gets a new request ID', () => {
  const ids = counted();
  ids.idFor({ event: 1, quantity: 2 });
  expect(ids.idFor({ event: 1, quantity: 3 })).toBe('id-2');
});

test('after success the same content gets a new request ID', () => {
  const ids = counted();
  ids.idFor({ event: 1 });
  ids.settle();
  expect(ids.idFor({ event: 1 })).toBe('id-2');
});
