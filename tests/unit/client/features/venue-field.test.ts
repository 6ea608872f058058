import { expect, test } from 'vitest';
import { venueFollowing } from '#client/features/events/own/form/use-follow-city.ts';
import { addressAfter } from '#client/features/events/venues/venue-field.tsx';

const PLACE = { city: 'Puebla', timeZone: 'America/Mexico_City', currency: 'MXN', capacity: null } as const;
const FORO = { id: 'a', name: 'Foro Indie', address: 'Av. 5', ...PLACE };

test("a saved venue's address leaves and returns with its name, and an address typed by hand stays", () => {
  expect(addressAfter([FORO], 'Av. 5', 'Foro Ind')).toBe('');
  expect(addressAfter([FORO], '', 'foro indie ')).toBe('Av. 5');
  expect(addressAfter([FORO], 'Calle 9', 'Sala')).toBe('Calle 9');
  expect(addressAfter([], '', 'Sala')).toBe('');
});

test('a saved venue stays behind when another city is typed, and a venue or an address typed by hand goes along', () => {
  const before = { city: 'Puebla', venueName: 'Foro Indie', venueAddress: 'Av. 5' };
  const after = (city: string, typed = {}) =>
    Object.values(venueFollowing([FORO], { ...before, ...typed }, city));
  expect(after('Austin')).toEqual(['', '']);
  expect(after('puebla ')).toEqual(['Foro Indie', 'Av. 5']);
  expect(after('Austin', { venueAddress: 'Calle 9' })).toEqual(['', 'Calle 9']);
  expect(after('Austin', { venueName: 'Sala' })).toEqual(['Sala', 'Av. 5']);
  expect(after('Austin', { city: 'Boston' })).toEqual(['Foro Indie', 'Av. 5']);
});
