import { expect, test } from 'vitest';
import { firstLanguage } from '#client/i18n/first-language.ts';

const none = { requested: [], browser: [], page: [] };

test('a requested or stored language is used if it is supported', () => {
  expect(firstLanguage({ requested: ['es'], browser: ['en-US'], page: ['ru'] })).toBe('es');
  expect(firstLanguage({ requested: ['zz', 'es'], browser: ['en-US'], page: ['ru'] })).toBe('es');
  expect(firstLanguage({ requested: ['zz'], browser: ['en-US'], page: ['ru'] })).toBe('en-US');
  expect(firstLanguage({ requested: ['zz'], browser: ['de'], page: ['ru'] })).toBe('en');
  expect(firstLanguage({ ...none, requested: ['es-MX', 'en'] })).toBe('es-MX');
});

test('otherwise the first supported language of the browser is used, or English', () => {
  expect(firstLanguage({ ...none, browser: ['fr-FR', 'es-ES', 'en'], page: ['ru'] })).toBe('es-ES');
  expect(firstLanguage({ ...none, browser: ['fr-FR', 'de'], page: ['ru'] })).toBe('en');
  expect(firstLanguage({ ...none, page: ['ru'] })).toBe('ru');
  expect(firstLanguage(none)).toBe('en');
});
