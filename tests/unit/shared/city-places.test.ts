import { expect, test } from 'vitest';
import { currencyOfZone, placeOfCity } from '#shared/events/city-places.ts';

test.each([
  ['Austin', 'America/Chicago', 'USD'],
  ['austin, TX', 'America/Chicago', 'USD'],
  ['New York', 'America/New_York', 'USD'],
  ['Москва', 'Europe/Moscow', 'RUB'],
  ['Нижний  Новгород', 'Europe/Moscow', 'RUB'],
  ['Владивосток', 'Asia/Vladivostok', 'RUB'],
  ['Ciudad de México', 'America/Mexico_City', 'MXN'],
  ['Mérida, Yucatán', 'America/Merida', 'MXN'],
  ['León', 'America/Mexico_City', 'MXN'],
  ['Madrid', 'Europe/Madrid', 'USD'],
])('an event in %s has the time zone %s and prices in %s', (city, timeZone, currency) => {
  expect(placeOfCity(city)).toEqual({ timeZone, currency });
});

test('an unknown city has no time zone', () => {
  for (const city of ['', ' ', 'Little Whinging', 'Etc']) expect(placeOfCity(city)).toBeNull();
});

test("without a city the currency follows the browser's time zone", () => {
  expect(['America/Tijuana', 'Asia/Omsk', 'Europe/Paris'].map(currencyOfZone)).toEqual(['MXN', 'RUB', 'USD']);
});
