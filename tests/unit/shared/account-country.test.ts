import { expect, test } from 'vitest';
import { accountCountryOf } from '#shared/money/account-country.ts';

test("the likely country of a bank account is the venue's, otherwise the currency's, otherwise unknown", () => {
  expect(accountCountryOf({ timeZone: 'America/Cancun', currency: 'USD' })).toBe('MX');
  expect(accountCountryOf({ timeZone: 'America/Chicago', currency: 'USD' })).toBe('US');
  expect(accountCountryOf({ timeZone: null, currency: 'MXN' })).toBe('MX');
  expect(accountCountryOf({ timeZone: 'Europe/Moscow', currency: 'RUB' })).toBeNull();
});
