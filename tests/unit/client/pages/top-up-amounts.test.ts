import { expect, test } from 'vitest';
import { PRESETS, readAmount } from '#client/pages/wallet/top-up-amounts.ts';
import { TOP_UP_MAX_MINOR, TOP_UP_MIN_MINOR } from '#shared/limits.ts';
import { CURRENCIES } from '#shared/money/money.ts';

test.each([
  ['20', 2_000],
  [' 12,50 ', 1_250],
  ['1', TOP_UP_MIN_MINOR.USD],
  ['10000', TOP_UP_MAX_MINOR.USD],
])('the input "%s" tops up %i minor units', (text, amountMinor) => {
  expect(readAmount(text, 'USD')).toEqual({ amountMinor });
});

test.each([[''], ['abc'], ['-5'], ['1.9999'], ['10 00'], ['1e3']])(
  'the input "%s" is not an amount',
  (text) => {
    expect(readAmount(text, 'USD')).toEqual({ problem: 'invalid' });
  },
);

test('an ambiguous top-up amount needs confirmation', () => {
  expect(readAmount('1,000', 'USD')).toEqual({ problem: 'ambiguous' });
});

test.each([['0'], ['0.99'], ['10000.01']])('the amount "%s" is outside the bounds of a top-up', (text) => {
  expect(readAmount(text, 'USD')).toEqual({ problem: 'invalidRange' });
});

test('every amount offered for a top-up is valid', () => {
  for (const currency of CURRENCIES) {
    for (const amount of PRESETS[currency]) {
      expect(readAmount(String(amount / 100), currency)).toEqual({ amountMinor: amount });
    }
  }
});
