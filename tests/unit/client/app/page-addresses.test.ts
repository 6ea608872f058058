import { expect, test } from 'vitest';
import { NOT_FOUND, ROUTES } from '#client/app/routes.tsx';
import en from '#client/i18n/en/common.json' with { type: 'json' };
import es from '#client/i18n/es/common.json' with { type: 'json' };
import ru from '#client/i18n/ru/common.json' with { type: 'json' };
import { isPagePath, PUBLIC_PAGES, publicPageAt } from '#shared/pages.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';

test('the server knows every page of the client, so that none is answered with 404', () => {
  for (const { path } of ROUTES) expect(isPagePath(path.replace(/:\w+\??/g, 'x')), path).toBe(true);
  expect(isPagePath('/reset-password')).toBe(true);
  expect(isPagePath('/my-events/')).toBe(true);
  expect(NOT_FOUND.path).toBe('*');
});

test.each([
  '/nothing',
  '/dashboard/x',
  '/event',
  '/event/a/b/c',
  '/my-events/a/b',
  '/my-events/a/menu/b',
  '/reset-password/a/b',
  '/Dashboard',
  '/event/a/menu/x',
])('there is no page at %s', (path) => {
  expect(isPagePath(path)).toBe(false);
});

test('every public page is open without sign-in', () => {
  for (const route of ROUTES) {
    if (publicPageAt(route.path)) expect(route.access, route.path).toBe('public');
  }
});

test('a public page has the same title in server HTML and client', () => {
  const titles = { en: en.titles, es: es.titles, ru: ru.titles };
  for (const { path, title } of ROUTES) {
    const page = PUBLIC_PAGES.find((known) => known === path);
    const key = String(title).replace('titles.', '') as keyof typeof en.titles;
    if (!page) continue;
    for (const language of LANGUAGES) {
      const served = i18n.t(`public.${page}.title`, { lng: language, ns: 'pages' });
      expect(served, `${path} ${language}`).toBe(titles[language][key]);
    }
  }
});
