import { expect, test } from 'vitest';
import { type CurrencyUse, orderCurrencies } from '#client/pages/wallet/first-currency.ts';

const NEW: CurrencyUse = { chosen: null, wallets: [], lastMoved: null, language: 'ru' };
const dollars = { currency: 'USD', balanceMinor: 8_300 } as const;
const pesos = { currency: 'MXN', balanceMinor: 100 } as const;
const rubles = { currency: 'RUB', balanceMinor: 0 } as const;

test('the chosen currency stands first, whatever lies in the others', () => {
  expect(orderCurrencies({ ...NEW, chosen: 'MXN', wallets: [dollars], lastMoved: 'USD' })[0]).toBe('MXN');
});

test('without a choice, the money there is stands first, not the currency of the language', () => {
  expect(orderCurrencies({ ...NEW, wallets: [rubles, dollars] })[0]).toBe('USD');
  expect(orderCurrencies({ ...NEW, wallets: [rubles, dollars], lastMoved: 'RUB' })[0]).toBe('USD');
});

test('of several currencies with money, the one that moved last stands first', () => {
  expect(orderCurrencies({ ...NEW, wallets: [dollars, pesos], lastMoved: 'MXN' })[0]).toBe('MXN');
});

test('with all the money spent, the currency it was spent in stands first', () => {
  expect(orderCurrencies({ ...NEW, wallets: [rubles], lastMoved: 'USD' })[0]).toBe('USD');
});

test('a wallet that was never used starts by the language, and every currency is there once', () => {
  expect(orderCurrencies(NEW)).toEqual(['RUB', 'USD', 'MXN']);
  expect(orderCurrencies({ ...NEW, language: 'es' })[0]).toBe('MXN');
});
