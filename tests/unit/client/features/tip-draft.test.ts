import { expect, test } from 'vitest';
import { carriedTip, EMPTY_DRAFT, searchWithTip } from '#client/features/money/tips/tip-draft.ts';
import { readTipAmount } from '#client/pages/tip/read-tip-amount.ts';
import { TIP_MAX_MINOR, TIP_MESSAGE_MAX_CHARS, TIP_MIN_MINOR } from '#shared/limits.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import { isTipAmount, TIP_PRESET_MINOR, TIP_PRESETS } from '#shared/money/tips.ts';

test('a tip in a URL is read, with its message cut to the length of its field', () => {
  const message = 'a'.repeat(5_000);
  const url = searchWithTip({ ...EMPTY_DRAFT, performerId: 'p', preset: 'bottle', message, anonymous: true });
  expect(carriedTip(new URLSearchParams(url))).toEqual({
    ...EMPTY_DRAFT,
    performerId: 'p',
    preset: 'bottle',
    message: message.slice(0, TIP_MESSAGE_MAX_CHARS),
    anonymous: true,
  });
});

test('a URL without a tip yields none, and an unknown preset is ignored', () => {
  expect(carriedTip(new URLSearchParams('?lng=es'))).toBeNull();
  expect(carriedTip(new URLSearchParams('?preset=yacht'))).toEqual(EMPTY_DRAFT);
});

test.each(CURRENCIES)('the presets in %s increase and are all valid amounts', (currency) => {
  const amounts = TIP_PRESETS.map((preset) => TIP_PRESET_MINOR[currency][preset]);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  expect(new Set(amounts).size).toBe(amounts.length);
  expect(amounts.every((amount) => isTipAmount(amount, currency))).toBe(true);
});

test.each([
  ['7.50', { amountMinor: 750 }],
  ['7,5', { amountMinor: 750 }],
  ['', { problem: 'invalid' }],
  ['lots', { problem: 'invalid' }],
  ['-5', { problem: 'invalid' }],
  ['0.99', { problem: 'invalidRange' }],
  ['1', { amountMinor: TIP_MIN_MINOR.USD }],
  ['1000', { amountMinor: TIP_MAX_MINOR.USD }],
  ['1000.01', { problem: 'invalidRange' }],
])('the free amount %j is parsed, or refused if malformed or out of bounds', (amountText, expected) => {
  expect(readTipAmount({ preset: null, amountText }, 'USD')).toEqual(expected);
});

test('a chosen preset wins over a typed amount', () => {
  expect(readTipAmount({ preset: 'coffee', amountText: '99' }, 'RUB')).toEqual({
    amountMinor: TIP_PRESET_MINOR.RUB.coffee,
  });
});
