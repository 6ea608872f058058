import { expect, test } from 'vitest';
import { parseCartInUrl, searchWithCart } from '#client/features/checkout/cart/cart-in-url.ts';
import { carriedTip, EMPTY_DRAFT, searchWithTip } from '#client/features/money/tips/tip-draft.ts';

const ONE = '0c6f1f5e-7d1c-4c0e-9a5b-0a8f6f3c1d2e';
const TWO = '1c6f1f5e-7d1c-4c0e-9a5b-0a8f6f3c1d2e';

const read = (search: string) => parseCartInUrl(new URLSearchParams(search));

test('a cart survives a round trip through the URL', () => {
  const cart = {
    items: [
      { id: ONE, quantity: 2 },
      { id: TWO, quantity: 12 },
    ],
    code: 'ПРЕМЬЕРА15',
  };
  const search = searchWithCart('?buy=1', cart);
  expect(new URLSearchParams(search).get('buy')).toBe('1');
  expect(read(search)).toEqual(cart);
});

test('an empty cart adds nothing to the URL', () => {
  expect(searchWithCart('?buy=1', { items: [], code: 'CREEK5' })).toBe('?buy=1');
  expect(read('?buy=1')).toBeNull();
});

test.each([`items=${ONE}`, `items=${ONE}.0`, `items=${ONE}.1~x.1`, 'items=x.1', `items=${ONE}.100`])(
  'the malformed cart %s in a URL is ignored',
  (search) => {
    expect(read(search)).toBeNull();
  },
);

test('a tip survives a round trip through the URL, without the request ID of a sent tip', () => {
  const draft = { ...EMPTY_DRAFT, performerId: ONE, amountText: '7.50', message: 'Спасибо & ¡bravo!' };
  const search = searchWithTip(draft);
  expect(carriedTip(new URLSearchParams(search))).toEqual(draft);
  expect(carriedTip(new URLSearchParams('buy=1'))).toBeNull();
});
