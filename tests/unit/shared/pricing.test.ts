import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  normalizeDiscountCode,
  type PricedDiscount,
  priceLines,
  splitEvenly,
} from '#shared/money/pricing.ts';

const percentage = (value: number): PricedDiscount => ({
  type: 'percentage',
  value,
  currency: null,
  minimumMinor: 0,
  ticketTypeIds: null,
});
const fixed = (value: number, currency: 'USD' | 'MXN' = 'USD'): PricedDiscount => ({
  type: 'fixed',
  value,
  currency,
  minimumMinor: 0,
  ticketTypeIds: null,
});

/** Items are called 0, 1, 2 … */
function priceOf(lines: { unitMinor: number; quantity: number }[], discount: PricedDiscount | null) {
  return priceLines(
    lines.map((line, index) => ({ ...line, itemId: String(index) })),
    'USD',
    discount,
  );
}

function totalOf(lines: { unitMinor: number; quantity: number }[], discount: PricedDiscount | null) {
  const result = priceOf(lines, discount);
  if (!result.ok) throw new Error(result.code);
  return result.price;
}

test('a percentage is rounded half up per line item, and the total is the sum of the items', () => {
  // 15 % of 3.30 is 0.495, rounded to 0.50, twice: not 15 % of 6.60, which is 0.99.
  const price = totalOf(
    [
      { unitMinor: 330, quantity: 1 },
      { unitMinor: 330, quantity: 1 },
    ],
    percentage(15),
  );
  expect(price.discountMinor).toBe(100);
  expect(price.totalMinor).toBe(560);
});

test('a discount of 100 % is free, and 1 % of one cent is nothing', () => {
  expect(totalOf([{ unitMinor: 1_999, quantity: 3 }], percentage(100)).totalMinor).toBe(0);
  expect(totalOf([{ unitMinor: 1, quantity: 1 }], percentage(1)).totalMinor).toBe(1);
});

test('a fixed discount above the price gives zero', () => {
  expect(totalOf([{ unitMinor: 500, quantity: 1 }], fixed(900)).totalMinor).toBe(0);
});

test('a fixed discount in another currency is refused', () => {
  expect(priceOf([{ unitMinor: 500, quantity: 1 }], fixed(100, 'MXN'))).toEqual({
    ok: false,
    code: 'DISCOUNT_CURRENCY',
  });
});

test('the minimum amount is checked before the discount', () => {
  const discount = { ...percentage(50), minimumMinor: 1_000 };
  expect(priceOf([{ unitMinor: 999, quantity: 1 }], discount)).toEqual({
    ok: false,
    code: 'DISCOUNT_MINIMUM',
  });
  expect(totalOf([{ unitMinor: 1_000, quantity: 1 }], discount).totalMinor).toBe(500);
});

test('a code for chosen ticket types discounts only their lines, and a fixed amount is spread over those', () => {
  const lines = [330, 1_000, 670].map((unitMinor) => ({ unitMinor, quantity: 1 }));
  const some = { ticketTypeIds: ['0', '2'] };
  const discountsOf = (discount: PricedDiscount) =>
    totalOf(lines, { ...discount, ...some }).lines.map(({ discountMinor }) => discountMinor);
  expect(discountsOf(percentage(15))).toEqual([50, 0, 101]);
  expect(discountsOf(fixed(500))).toEqual([165, 0, 335]);
  expect(discountsOf(fixed(5_000))).toEqual([330, 0, 670]);
  const price = totalOf(lines, { ...fixed(5_000), ...some });
  expect(price.totalMinor).toBe(price.lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0));
});

test('a code for chosen ticket types is refused when none of them is bought', () => {
  const discount = { ...percentage(50), ticketTypeIds: ['7'] };
  expect(priceOf([{ unitMinor: 500, quantity: 1 }], discount)).toEqual({
    ok: false,
    code: 'DISCOUNT_WRONG_ITEMS',
  });
});

test('codes are equal in any case and with surrounding spaces', () => {
  expect(normalizeDiscountCode('  Früh-10 ')).toBe(normalizeDiscountCode('FRÜH-10'));
  // NFD, as in file names on macOS.
  expect(normalizeDiscountCode('май20'.normalize('NFD'))).toBe('МАЙ20');
});

describe('any purchase', () => {
  const lines = fc.array(
    fc.record({
      unitMinor: fc.integer({ min: 0, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 50 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  const discount = fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 100 }).map(percentage),
      fc.integer({ min: 1, max: 10 ** 9 }).map((v) => fixed(v)),
    ),
  );

  test('no line item is negative, and items, discounts and totals add up exactly', () => {
    fc.assert(
      fc.property(lines, discount, (bought, code) => {
        const price = totalOf(bought, code);
        for (const line of price.lines) {
          expect(line.totalMinor).toBeGreaterThanOrEqual(0);
          expect(line.subtotalMinor - line.discountMinor).toBe(line.totalMinor);
          const parts = splitEvenly(line.totalMinor, line.quantity);
          expect(parts.reduce((a, b) => a + b, 0)).toBe(line.totalMinor);
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
        }
        expect(price.lines.reduce((sum, line) => sum + line.totalMinor, 0)).toBe(price.totalMinor);
        if (code?.type === 'fixed')
          expect(price.discountMinor).toBe(Math.min(code.value, price.subtotalMinor));
      }),
    );
  });
});
