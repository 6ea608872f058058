import { expect, test } from 'vitest';
import { addressAfter } from '#client/features/venues/venue-field.tsx';

const PLACE = { city: 'Puebla', timeZone: 'America/Mexico_City', currency: 'MXN', capacity: null } as const;
const FORO = { id: 'a', name: 'Foro Indie', address: 'Av. 5', ...PLACE };

test("a saved venue's address leaves and returns with its name, and an address typed by hand stays", () => {
  expect(addressAfter([FORO], 'Av. 5', 'Foro Ind')).toBe('');
  expect(addressAfter([FORO], '', 'foro indie ')).toBe('Av. 5');
  expect(addressAfter([FORO], 'Calle 9', 'Sala')).toBe('Calle 9');
  expect(addressAfter([], '', 'Sala')).toBe('');
});
