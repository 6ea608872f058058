import { expect, test } from 'vitest';
import { portionsOf } from '#client/pages/order-management/waiting/portions.ts';

const order = (...lines: [name: string, quantity: number][]) => ({
  lines: lines.map(([name, quantity]) => ({ menuItemId: name, name, quantity, unitMinor: 0, totalMinor: 0 })),
});

test('the portions of all orders are summed by item, the most frequent first', () => {
  expect(portionsOf([order(['Water', 1], ['Lager', 2]), order(['Lager', 3])])).toEqual([
    { name: 'Lager', quantity: 5 },
    { name: 'Water', quantity: 1 },
  ]);
  expect(portionsOf([])).toEqual([]);
});
