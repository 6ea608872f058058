import { expect, test } from 'vitest';
import { nearCity, nearZone } from '#shared/events/location-hint.ts';

test.each([
  ['America/Mexico_City', 'enam'],
  ['America/Tijuana', 'wnam'],
  ['America/Argentina/Ushuaia', 'sam'],
  ['Europe/Madrid', 'weur'],
  ['Europe/Moscow', 'eeur'],
  ['Asia/Dubai', 'me'],
  ['Asia/Vladivostok', 'apac'],
  ['Australia/Sydney', 'oc'],
  ['Africa/Lagos', 'afr'],
])('objects of an event in %s are created in %s', (zone, region) => {
  expect(nearZone(zone)).toEqual({ locationHint: region });
});

test('every zone of the earth has a region, and UTC and an unknown city leave the choice to the first caller', () => {
  const without = Intl.supportedValuesOf('timeZone').filter((zone) => !nearZone(zone).locationHint);
  expect(without.filter((zone) => !/^(Etc\/|UTC|GMT)/.test(zone))).toEqual([]);
  expect([nearZone('UTC'), nearZone(null), nearCity('atlantis')]).toEqual([{}, {}, {}]);
  expect(nearCity('ciudad-de-mexico')).toEqual({ locationHint: 'enam' });
});
