import { expect, test } from 'vitest';
import { parseCart } from '#client/pages/event/cart.ts';

const TYPE = '0f5b0a52-5d3b-4b8e-9a4f-0f7b1f1f3c11';

test('a cart comes back as it was kept, with the purchase that was sent', () => {
  const cart = {
    quantities: { [TYPE]: 2 },
    code: 'SUMMER',
    sent: {
      userId: 'b7d1a9f2-9999-4222-8333-444455556666',
      requestId: '6f1c7c0a-1111-4222-8333-444455556666',
      discountCode: 'SUMMER',
      expectedTotalMinor: 2_500,
    },
  };
  expect(parseCart(JSON.stringify(cart))).toEqual(cart);
});

test('quantities that no purchase can hold are dropped', () => {
  const kept = { quantities: { a: 0, b: -1, c: 1.5, d: 51, e: 'x', f: 50 }, code: '', sent: null };
  expect(parseCart(JSON.stringify(kept)).quantities).toEqual({ f: 50 });
});

test.each([
  [null],
  [''],
  ['{'],
  ['null'],
  ['[]'],
  ['7'],
  ['{"quantities":null,"code":3,"sent":{"userId":1}}'],
  ['{"sent":{"userId":"a","requestId":"b"}}'],
])('anything else that storage may hold (%s) is an empty cart', (text) => {
  expect(parseCart(text)).toEqual({ quantities: {}, code: '', sent: null });
});
