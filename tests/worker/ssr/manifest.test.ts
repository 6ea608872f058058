import { expect, test } from 'vitest';
import { isPagePath } from '#shared/pages.ts';
import { openAddress } from '#tests/support/worker/pages.ts';

test.each([
  ['en-GB', 'My tickets'],
  ['es-MX', 'Mis boletos'],
  ['ru', 'Мои билеты'],
])('the manifest for %s makes the app installable, with a shortcut to “%s”', async (language, tickets) => {
  const answer = await openAddress('/manifest.webmanifest', { 'accept-language': language });
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(answer.headers.get('vary')).toBe('accept-language');
  const manifest = await answer.json<{
    start_url: string;
    icons: { sizes: string; purpose?: string }[];
    shortcuts: { name: string; url: string }[];
  }>();
  expect(manifest.shortcuts[0]).toMatchObject({ name: tickets, url: '/my-tickets' });
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
    expect(isPagePath(url), url).toBe(true);
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});
