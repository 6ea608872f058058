import { expect, test } from 'vitest';
import { allowedRedirect } from '../../../../src/worker/identity/mail/redirect.ts';

const SITE = 'https://aforo.test';

test.for([
  'https://aforo.test.evil.test/',
  'https://aforo.test:8443/',
  'http://aforo.test/',
  'https://www.aforo.test/',
  'https://aforo.test@evil.test/',
  'https://someone:secret@aforo.test/',
  '/reset-password',
  '',
])('a link to %s is replaced by the front page', (asked) => {
  expect(allowedRedirect(SITE, asked)).toBe(SITE);
});

test('a link to a page of the site is kept', () => {
  expect(allowedRedirect(SITE, 'https://aforo.test/events?city=Oaxaca#map')).toBe(
    'https://aforo.test/events?city=Oaxaca#map',
  );
});
