import { expect, test } from 'vitest';
import { type CurrencyUse, orderCurrencies } from '#client/pages/wallet/first-currency.ts';

const NEW: CurrencyUse = { chosen: null, wallets: [], lastMoved: null, language: 'ru' };
const dollars = { currency: 'USD', balanceMinor: 8_300 } as const;
const pesos = { currency: 'MXN', balanceMinor: 100 } as const;
const rubles = { currency: 'RUB', balanceMinor: 0 } as const;

test('the chosen currency is first, regardless of the other balances', () => {
  expect(orderCurrencies({ ...NEW, chosen: 'MXN', wallets: [dollars], lastMoved: 'USD' })[0]).toBe('MXN');
});

test("without a choice the currency with money is first, before the language's currency", () => {
  expect(orderCurrencies({ ...NEW, wallets: [rubles, dollars] })[0]).toBe('USD');
  expect(orderCurrencies({ ...NEW, wallets: [rubles, dollars], lastMoved: 'RUB' })[0]).toBe('USD');
});

test('among currencies with money the most recently used one is first', () => {
  expect(orderCurrencies({ ...NEW, wallets: [dollars, pesos], lastMoved: 'MXN' })[0]).toBe('MXN');
});

test('with all balances at zero the currency last spent is first', () => {
  expect(orderCurrencies({ ...NEW, wallets: [rubles], lastMoved: 'USD' })[0]).toBe('USD');
});

test("an unused wallet starts with the language's currency and lists each currency once", () => {
  expect(orderCurrencies(NEW)).toEqual(['RUB', 'USD', 'MXN']);
  expect(orderCurrencies({ ...NEW, language: 'es' })[0]).toBe('MXN');
});
