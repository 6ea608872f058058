import { expect, test } from 'vitest';
import { PUBLIC_PAGES } from '#shared/pages.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { openAddress, readPage } from '#tests/support/worker/pages.ts';
import { SITE } from '#tests/support/worker/people.ts';

test('every public page has its own metadata in every language', async () => {
  const seen = new Set<string>();
  for (const path of PUBLIC_PAGES) {
    for (const language of LANGUAGES) {
      const page = await readPage(await openAddress(`${path}?lng=${language}&utm_source=x`));
      expect([page.status, page.lang, page.canonical], path).toEqual([
        200,
        language,
        `${SITE}${path}?lng=${language}`,
      ]);
      expect(Object.keys(page.alternates)).toEqual([...LANGUAGES, 'x-default']);
      expect(page.meta).not.toHaveProperty('robots');
      expect(page.meta['og:title']).toBe(page.title);
      for (const text of [page.title, page.meta.description]) {
        expect(text).not.toBe('');
        seen.add(text ?? '');
      }
    }
  }
  expect(seen.size).toBe(PUBLIC_PAGES.length * LANGUAGES.length * 2);
});

test("the reader's language is used if the URL names none", async () => {
  const answer = await openAddress('/browse-events', { 'accept-language': 'de, es-MX;q=0.8, en;q=0.5' });
  expect(answer.headers.get('vary')).toBe('accept-language');
  expect(await readPage(answer)).toMatchObject({ lang: 'es', canonical: `${SITE}/browse-events` });
});

test.each(['fr-FR, de;q=0.5', '*', ''])(
  'a reader without a supported language gets English: %s',
  async (accept) => {
    const answer = await openAddress('/browse-events', { 'accept-language': accept });
    expect(await readPage(answer)).toMatchObject({ lang: 'en' });
  },
);

test('a URL may name a language with a region, and an unsupported one is ignored', async () => {
  const german = { 'accept-language': 'de, en;q=0.5' };
  expect(await readPage(await openAddress('/waitlist?lng=es-MX', german))).toMatchObject({
    lang: 'es',
    canonical: `${SITE}/waitlist?lng=es`,
  });
  expect(await readPage(await openAddress('/waitlist?lng=zz', german))).toMatchObject({
    lang: 'en',
    canonical: `${SITE}/waitlist`,
  });
});

test.each(['/dashboard', '/my-tickets', '/scanner', '/login', '/my-events/1/menu', '/tip'])(
  '%s is not indexed and is served as built',
  async (path) => {
    const answer = await openAddress(path);
    expect(answer.headers.get('etag')).toBe('"built"');
    expect(await readPage(answer)).toMatchObject({
      status: 200,
      canonical: null,
      meta: { robots: 'noindex' },
    });
  },
);

test('an unknown page URL gets the app with 404, and an unknown API URL gets JSON', async () => {
  const page = await readPage(await openAddress('/nothing/here'));
  expect(page).toMatchObject({ status: 404, meta: { robots: 'noindex' } });
  for (const path of ['/api/nothing', '/assets/gone-1a2b3c.js', '/dev/nothing', '/auth/v2/x']) {
    const answer = await openAddress(path);
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([404, 'application/json']);
    // tRPC's number for NOT_FOUND is -32004.
    expect(await answer.json()).toMatchObject({ error: { code: -32004, data: { errorCode: 'NOT_FOUND' } } });
  }
});

test('a page preloads its own scripts next to the entry script', async () => {
  const ASSETS = {
    fetch: async ({ url }: Request) =>
      url.endsWith('/page-files.json')
        ? Response.json({ '/browse-events': { en: [], es: ['/assets/browse-1.js'], ru: [] } })
        : new Response('<html><head><meta name="robots" content="noindex"></head></html>'),
  };
  const preloaded = '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/browse-1.js" />';
  expect(await (await openAddress('/browse-events?lng=es', {}, { ASSETS })).text()).toContain(preloaded);
  expect(await (await openAddress('/waitlist', {}, { ASSETS })).text()).not.toContain('modulepreload');
});
