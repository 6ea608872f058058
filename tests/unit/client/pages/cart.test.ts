import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_CART, forPerson } from '#client/features/checkout/cart/cart.ts';
import {
  asSent,
  filledWith,
  goneLines,
  isSameContent,
  readCart,
  type TicketCart,
  withType,
  writeCart,
} from '#client/pages/event/checkout/cart.ts';
import { browserStorage } from '#tests/support/browser-storage.ts';

const floor = { ticketTypeId: 'floor', name: 'Floor', quantity: 2 };
const vip = { ticketTypeId: 'vip', name: 'VIP', quantity: 1 };
const cart: TicketCart = { ownerId: 'ann', lines: [floor, vip], code: 'SUMMER', sent: null };
const sent: TicketCart = {
  ...cart,
  sent: { requestId: 'request-1', discountCode: 'SUMMER', expectedTotalMinor: 2_500 },
};

test("a visitor's cart passes to the person who signs in, and is hidden from other accounts", () => {
  const visitors = { ...cart, ownerId: null };
  expect(forPerson(visitors, 'ann')).toBe(visitors);
  expect(forPerson(cart, 'ann')).toBe(cart);
  expect(forPerson(cart, undefined)).toBe(cart);
  expect(forPerson(sent, 'bob')).toEqual(EMPTY_CART);
});

test('a type no longer on sale is named, and a sent purchase stays unchanged', () => {
  expect(goneLines(cart, [{ id: 'floor' }])).toEqual([vip]);
  expect(goneLines(cart, [{ id: 'floor' }, { id: 'vip' }])).toEqual([]);
  expect(goneLines(sent, [{ id: 'floor' }])).toEqual([]);
});

test('choosing a quantity changes one type, and zero removes it', () => {
  const more = withType(cart, { id: 'vip', name: 'VIP Lounge' }, 3);
  expect(more.lines).toEqual([floor, { ticketTypeId: 'vip', name: 'VIP Lounge', quantity: 3 }]);
  expect(withType(more, { id: 'vip', name: 'VIP Lounge' }, 0).lines).toEqual([floor]);
  expect(withType(EMPTY_CART, { id: 'floor', name: 'Floor' }, 2).lines).toEqual([floor]);
});

test('tickets requested in the URL go into an empty cart only', () => {
  const purchase = { lines: [{ ticketTypeId: 'floor', quantity: 1 }], discountCode: 'WINTER' };
  expect(filledWith(cart, purchase)).toBe(cart);
  expect(filledWith(EMPTY_CART, purchase)).toEqual({
    ...EMPTY_CART,
    lines: [{ ticketTypeId: 'floor', name: '', quantity: 1 }],
    code: 'WINTER',
  });
});

test('the same tickets with the same code are the same content in any order', () => {
  const one = { lines: [floor, vip], discountCode: '' };
  expect(isSameContent(one, { lines: [vip, floor] })).toBe(true);
  expect(isSameContent(one, { lines: [floor] })).toBe(false);
  expect(isSameContent(one, { lines: [floor, vip], discountCode: 'SUMMER' })).toBe(false);
});

test('a purchase given up in the queue without a response returns to the cart as it was sent', () => {
  const purchase = {
    requestId: 'request-1',
    eventId: 'night',
    expectedTotalMinor: 2_500,
    discountCode: 'SUMMER',
    lines: [floor, vip].map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity })),
  };
  expect(asSent(cart, purchase, 'ann')).toEqual(sent);
  const other = asSent({ ...cart, lines: [vip] }, purchase, 'ann');
  expect(isSameContent({ lines: [...other.lines], discountCode: other.code }, purchase)).toBe(true);
  expect(other.sent).toEqual(sent.sent);
});

const openTab = () => vi.stubGlobal('sessionStorage', browserStorage());
beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a purchase without a response is restored by the next tab until one tab knows its outcome', () => {
  openTab();
  writeCart('night', cart);
  writeCart('night', sent);
  const first = sessionStorage;

  openTab();
  expect(readCart('other night')).toEqual(EMPTY_CART);
  expect(readCart('night')).toEqual(sent);
  // A cart that was changed since is kept.
  writeCart('night', { ...cart, lines: [vip] });
  expect(readCart('night').lines).toEqual([vip]);

  openTab();
  expect(readCart('night')).toEqual(sent);

  vi.stubGlobal('sessionStorage', first);
  writeCart('night', { ...sent, sent: null });
  openTab();
  expect(readCart('night')).toEqual(EMPTY_CART);
});
