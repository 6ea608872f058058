import { expect, test } from 'vitest';
import {
  carriedLines,
  goneLines,
  isSameContent,
  requestLines,
  withItem,
} from '#client/features/checkout/cart/cart.ts';

const floor = { itemId: 'floor', name: 'Floor', quantity: 2, priceMinor: 1_000 };
const vip = { itemId: 'vip', name: 'VIP', quantity: 1, priceMinor: 5_000 };

test('choosing a quantity changes one item, and zero removes it', () => {
  const lounge = { id: 'vip', name: 'VIP Lounge', priceMinor: 6_000 };
  const more = withItem([floor, vip], lounge, 3);
  expect(more).toEqual([floor, { itemId: 'vip', name: 'VIP Lounge', quantity: 3, priceMinor: 6_000 }]);
  expect(withItem(more, lounge, 0)).toEqual([floor]);
  expect(withItem([], { id: 'floor', name: 'Floor', priceMinor: 1_000 }, 2)).toEqual([floor]);
});

test('an item that can no longer be had is named', () => {
  expect(goneLines([floor, vip], [{ id: 'floor' }])).toEqual([vip]);
  expect(goneLines([floor, vip], [{ id: 'floor' }, { id: 'vip' }])).toEqual([]);
});

test('a cart in the URL takes the current names and prices', () => {
  const known = [{ id: 'floor', name: 'Floor', priceMinor: 1_000 }];
  const items = [
    { id: 'floor', quantity: 2 },
    { id: 'gone', quantity: 1 },
  ];
  expect(carriedLines({ items, code: '' }, known)).toEqual([
    floor,
    { itemId: 'gone', name: '', quantity: 1, priceMinor: 0 },
  ]);
});

test('the same items with the same code are the same content in any order', () => {
  const one = { lines: requestLines('tickets', [floor, vip]), discountCode: '' };
  expect(isSameContent(one, { lines: requestLines('tickets', [vip, floor]) })).toBe(true);
  expect(isSameContent(one, { lines: requestLines('tickets', [floor]) })).toBe(false);
  expect(isSameContent(one, { lines: one.lines, discountCode: 'SUMMER' })).toBe(false);
  expect(isSameContent(one, { lines: requestLines('order', [floor, vip]) })).toBe(false);
});
