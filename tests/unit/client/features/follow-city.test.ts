import { expect, test } from 'vitest';
import { placeFollowing } from '#client/features/events/own/form/use-follow-city.ts';

const OWN = { timeZone: 'America/Mexico_City', currency: 'MXN' } as const;
const AUSTIN = { timeZone: 'America/Chicago', currency: 'USD' } as const;

test('the first city sets its time zone and currency', () => {
  expect(placeFollowing({ city: '', ...OWN }, 'Austin', OWN)).toEqual(AUSTIN);
  expect(placeFollowing({ city: 'Austin', ...AUSTIN }, 'Москва', OWN)).toEqual({
    timeZone: 'Europe/Moscow',
    currency: 'RUB',
  });
});

test("an unknown city sets the organizer's own time zone and currency", () => {
  expect(placeFollowing({ city: 'Austin', ...AUSTIN }, 'Little Whinging', OWN)).toEqual(OWN);
});

test('a time zone or currency chosen by hand is kept', () => {
  const zone = { ...AUSTIN, timeZone: 'America/Denver' };
  expect(placeFollowing({ city: 'Austin', ...zone }, 'Moscow', OWN)).toEqual({
    timeZone: 'America/Denver',
    currency: 'RUB',
  });
  const money = { ...AUSTIN, currency: 'MXN' } as const;
  expect(placeFollowing({ city: 'Austin', ...money }, 'Moscow', OWN)).toEqual({
    timeZone: 'Europe/Moscow',
    currency: 'MXN',
  });
});
