import { expect, test } from 'vitest';
import { maxInCart, reconcileCart, seenLines } from '#client/features/checkout/cart/reconcile-cart.ts';
import type { MenuItemView } from '#shared/contracts/menu.ts';
import { ORDER_PORTIONS_MAX } from '#shared/limits.ts';

function item(id: string, more: Partial<MenuItemView> = {}): MenuItemView {
  return {
    id,
    name: `Item ${id}`,
    description: '',
    category: 'food',
    priceMinor: 500,
    quantity: 10,
    sold: 0,
    left: 10,
    imageUrl: null,
    active: true,
    sortOrder: 0,
    ...more,
  };
}

function line(itemId: string, quantity = 1, priceMinor = 500) {
  return { itemId, name: `Item ${itemId}`, quantity, priceMinor };
}

test('an unaffected stored cart is shown unchanged', () => {
  const shown = reconcileCart([line('a', 2), line('b')], [item('a'), item('b')]);
  expect(shown).toMatchObject({ notices: [], portions: 3 });
  expect(shown.lines.map(({ quantity, tooMany }) => [quantity, tooMany])).toEqual([
    [2, false],
    [1, false],
  ]);
});

test('a changed price is shown with the old one, and the new one counts', () => {
  const shown = reconcileCart([line('a', 1, 400)], [item('a')]);
  expect(shown.notices).toEqual([{ kind: 'price', name: 'Item a', wasMinor: 400, nowMinor: 500 }]);
  // Once seen, it is not reported again.
  expect(reconcileCart(seenLines(shown), [item('a')]).notices).toEqual([]);
});

test.each([
  ['is no longer on the menu', []],
  ['was taken off the menu', [item('a', { active: false })]],
])('an item that %s is named and left out', (_what, menu) => {
  const shown = reconcileCart([line('a', 3)], menu);
  expect(shown).toEqual({ lines: [], notices: [{ kind: 'gone', name: 'Item a' }], portions: 0 });
});

test('a quantity above the stock stays in the cart and is marked', () => {
  const { lines } = reconcileCart([line('a', 3)], [item('a', { left: 2 })]);
  expect(lines[0]).toMatchObject({ quantity: 3, tooMany: true });
  expect(reconcileCart([line('a', 3)], [item('a', { left: null })]).lines[0]?.tooMany).toBe(false);
});

test('a cart holds at most the stock and the limit of one order', () => {
  expect(maxInCart({ left: 4 }, 1, 3)).toBe(4);
  expect(maxInCart({ left: null }, 1, 1)).toBe(ORDER_PORTIONS_MAX);
  expect(maxInCart({ left: null }, 2, ORDER_PORTIONS_MAX)).toBe(2);
  expect(maxInCart({ left: 0 }, 0, 0)).toBe(0);
});
