import { expect, test } from 'vitest';
import { PRESETS, readAmount } from '#client/pages/wallet/top-up-amounts.ts';
import { TOP_UP_MAX_MINOR, TOP_UP_MIN_MINOR } from '#shared/limits.ts';
import { CURRENCIES } from '#shared/money/money.ts';

test.each([
  ['20', 2_000],
  [' 12,50 ', 1_250],
  ['1', TOP_UP_MIN_MINOR.USD],
  ['10000', TOP_UP_MAX_MINOR.USD],
])('"%s" tops up %i minor units', (text, amountMinor) => {
  expect(readAmount(text, 'USD')).toEqual({ amountMinor });
});

test.each([[''], ['abc'], ['-5'], ['1.9999'], ['10 00'], ['1e3']])('"%s" is no amount', (text) => {
  expect(readAmount(text, 'USD')).toEqual({ problem: 'invalid' });
});

test('what is read in two ways is asked about', () => {
  expect(readAmount('1,000', 'USD')).toEqual({ problem: 'ambiguous' });
});

test.each([['0'], ['0.99'], ['10000.01']])('"%s" is outside what one top-up may be', (text) => {
  expect(readAmount(text, 'USD')).toEqual({ problem: 'invalidRange' });
});

test('every amount that is offered can be chosen', () => {
  for (const currency of CURRENCIES) {
    for (const amount of PRESETS[currency]) {
      expect(readAmount(String(amount / 100), currency)).toEqual({ amountMinor: amount });
    }
  }
});
