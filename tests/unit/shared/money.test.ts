import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CURRENCIES,
  formatMoney,
  isAmbiguousAmount,
  parseAmount,
  shareOf,
  typedAmount,
} from '#shared/money/money.ts';

test('an amount is read with a point or a comma and at most two decimals', () => {
  expect(['12', '12.5', '12,50', ' 0.01 '].map(parseAmount)).toEqual([1_200, 1_250, 1_250, 1]);
  expect(
    ['', '-1', '1.0055', '1e3', '10 00', 'abc', '99999999.99', '٣', '1,000,00', '1.000.5'].map(parseAmount),
  ).toEqual(Array(10).fill(null));
});

test('thousands separators of all supported languages are read', () => {
  const written = ['1 000', '1\u00a0000,50', '1,000.50', '1.000,50', '1,234,567.8', '1.234.567'];
  expect(written.map(parseAmount)).toEqual([100_000, 100_050, 100_050, 100_050, 123_456_780, 123_456_700]);
});

test('three digits after a single point or comma are refused as ambiguous', () => {
  for (const text of ['12,345', '12.345', '1,000', '1.000', '0,125', ' 999.999 '])
    expect([parseAmount(text), isAmbiguousAmount(text)]).toEqual([null, true]);
  for (const text of ['12,34', '12345', '1 000', '1,000.50', '1.000.000', '1234.567', '', 'abc'])
    expect(isAmbiguousAmount(text)).toBe(false);
});

test("an amount to edit is shown with the reader's decimal separator and is read back", () => {
  expect(['en-US', 'es-MX', 'ru-RU'].map((locale) => typedAmount(123_456_05, locale))).toEqual([
    '123456.05',
    '123456.05',
    '123456,05',
  ]);
  expect(['en-US', 'ru-RU'].map((locale) => typedAmount(1_200, locale))).toEqual(['12', '12']);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.constantFrom('en-US', 'es-MX', 'ru-RU'),
      (minor, locale) => {
        expect(parseAmount(typedAmount(minor, locale))).toBe(minor);
      },
    ),
  );
});

test('amounts formatted by Intl are read back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.constantFrom('en-US', 'es-MX', 'ru-RU'),
      (minor, locale) => {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(minor / 100);
        expect(parseAmount(text)).toBe(minor);
      },
    ),
  );
});

test('a share is rounded half up, exactly, at any size', () => {
  expect(shareOf(3_030, 250, 10_000)).toBe(76); // 75.75
  expect(shareOf(20, 250, 10_000)).toBe(1); // 0.5
  expect(shareOf(19, 250, 10_000)).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      const share = shareOf(amount, percent, 100);
      expect(Math.abs(share * 100 - amount * percent)).toBeLessThanOrEqual(50);
    }),
  );
});

test('money is formatted as in each language', () => {
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
  const written = (minor: number, locale: string) =>
    CURRENCIES.map((currency) => plain(formatMoney(minor, currency, locale)));
  expect(written(841_050, 'en-US')).toEqual(['$8,410.50', 'MX$8,410.50', '₽8,410.50']);
  expect(written(841_050, 'es-MX')).toEqual(['USD 8,410.50', '$8,410.50', '₽8,410.50']);
  expect(written(841_050, 'ru-RU')).toEqual(['8 410,50 $', '8 410,50 MX$', '8 410,50 ₽']);
});

test('a whole amount has no decimals', () => {
  expect(formatMoney(18_000, 'MXN', 'es-MX')).toBe('$180');
  expect(formatMoney(18_010, 'MXN', 'es-MX')).toBe('$180.10');
  expect(formatMoney(0, 'USD', 'en-US')).toBe('$0');
});

test.each(['en-US', 'es-MX', 'ru-RU'])('a negative amount has a leading minus sign: %s', (locale) => {
  expect(formatMoney(-1_250, 'USD', locale)).toMatch(/^−\D*12[.,]50/);
});
