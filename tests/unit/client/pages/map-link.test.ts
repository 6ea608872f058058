import { expect, test } from 'vitest';
import { mapLink } from '#client/pages/event/about/map-link.ts';
import { addressOf } from '#shared/events/address.ts';

const EVENT = { venueName: 'Joe & Co', venueAddress: 'Calle 5 #3', city: 'Mérida' };
const SAFARI = 'Version/26.0 Safari/605.1.15';

test.each([
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${SAFARI}`, 5, 'maps.apple.com'],
  ['an iPad', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 5, 'maps.apple.com'],
  ['a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 0, 'www.google.com'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile', 5, 'www.google.com'],
])('%s opens its own maps app at the venue', (_device, userAgent, maxTouchPoints, host) => {
  const url = new URL(mapLink(EVENT, { userAgent, maxTouchPoints }));
  expect(url.host).toBe(host);
  expect(url.searchParams.get('q') ?? url.searchParams.get('query')).toBe('Joe & Co, Calle 5 #3, Mérida');
});

test('a map link does not repeat a city that the address already contains', () => {
  expect(addressOf({ venueAddress: 'Calle 5, MÉRIDA', city: 'Mérida' })).toBe('Calle 5, MÉRIDA');
  expect(addressOf({ venueAddress: '', city: 'Mérida' })).toBe('Mérida');
  expect(addressOf({ venueAddress: 'Calle 5', city: '' })).toBe('Calle 5');
});
