import { expect, test } from 'vitest';
import { keepFinalOrder, keepFinalOrders } from '#client/features/live/final-orders.ts';

const order = (id: string, status: string) => ({ id, status, qr: status === 'pending' ? 'code' : null });
const list = (...items: ReturnType<typeof order>[]) => ({
  items,
  page: 1,
  pageSize: 20,
  total: items.length,
});

test('a stale response does not revert a completed or cancelled order', () => {
  expect(keepFinalOrder(order('a', 'completed'), order('a', 'pending'))).toEqual(order('a', 'completed'));
  expect(
    keepFinalOrders(
      list(order('a', 'cancelled'), order('b', 'pending')),
      list(order('a', 'pending'), order('b', 'completed'), order('c', 'pending')),
    ),
  ).toEqual(list(order('a', 'cancelled'), order('b', 'completed'), order('c', 'pending')));
});

test('the first response about an order and newer ones are shown unchanged', () => {
  expect(keepFinalOrder(undefined, order('a', 'pending'))).toEqual(order('a', 'pending'));
  expect(keepFinalOrders(undefined, list(order('a', 'pending')))).toEqual(list(order('a', 'pending')));
  expect(keepFinalOrder(order('a', 'pending'), order('a', 'completed'))).toEqual(order('a', 'completed'));
});
