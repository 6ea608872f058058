import { expect, test } from 'vitest';
import { createRequestIds } from '#client/lib/api/request-id.ts';

function counted() {
  let made = 0;
  return createRequestIds(() => `id-${++made}`);
}

test('a form sent again with the same content repeats its request ID', () => {
  const ids = counted();
  expect(ids.idFor({ event: 1, quantity: 2 })).toBe('id-1');
  expect(ids.idFor({ event: 1, quantity: 2 })).toBe('id-1');
});

test('a form sent with changed content gets a new request ID', () => {
  const ids = counted();
  ids.idFor({ event: 1, quantity: 2 });
  expect(ids.idFor({ event: 1, quantity: 3 })).toBe('id-2');
});

test('a form sent again after success gets a new request ID', () => {
  const ids = counted();
  ids.idFor({ event: 1 });
  ids.settle();
  expect(ids.idFor({ event: 1 })).toBe('id-2');
});
