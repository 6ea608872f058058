import { expect, test } from 'vitest';
import { type NightFilter, nightWindow } from '#shared/time/night-windows.ts';

const windowOf = (night: NightFilter, now: string, timeZone: string) => {
  const { from, until } = nightWindow(night, Date.parse(now), timeZone);
  return [from, until].map((at) => new Date(at).toISOString().slice(0, 16));
};

test.each([
  ['in the morning', '2027-03-10T08:00:00Z', '2027-03-10T17:00', '2027-03-11T05:00'],
  ['in the evening', '2027-03-10T22:00:00Z', '2027-03-10T17:00', '2027-03-11T05:00'],
  ['in the small hours', '2027-03-11T04:59:00Z', '2027-03-10T17:00', '2027-03-11T05:00'],
  ['at six', '2027-03-11T05:00:00Z', '2027-03-11T17:00', '2027-03-12T05:00'],
])('tonight in Madrid %s', (_when, now, from, until) => {
  expect(windowOf('tonight', now, 'Europe/Madrid')).toEqual([from, until]);
});

test.each([
  ['on a Monday', '2027-03-08T12:00:00Z'],
  ['on a Friday', '2027-03-12T12:00:00Z'],
  ['on a Sunday', '2027-03-14T12:00:00Z'],
  ['in the small hours of Monday', '2027-03-15T09:00:00Z'],
])('this weekend %s in Mexico City', (_when, now) => {
  expect(windowOf('weekend', now, 'America/Mexico_City')).toEqual(['2027-03-13T00:00', '2027-03-15T12:00']);
});

test('a weekend on which the clocks change begins and ends by the clock of its days', () => {
  expect(windowOf('weekend', '2027-03-26T10:00:00Z', 'Europe/Madrid')).toEqual([
    '2027-03-26T17:00',
    '2027-03-29T04:00',
  ]);
});
