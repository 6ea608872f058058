import { expect, test } from 'vitest';
import { firstLanguage } from '#client/i18n/first-language.ts';

const none = { asked: [], browser: [], page: [] };

test('a requested or stored language is used if it is supported', () => {
  expect(firstLanguage({ asked: ['es'], browser: ['en-US'], page: ['ru'] })).toBe('es');
  expect(firstLanguage({ asked: ['zz', 'es'], browser: ['en-US'], page: ['ru'] })).toBe('es');
  expect(firstLanguage({ asked: ['zz'], browser: ['en-US'], page: ['ru'] })).toBe('en-US');
  expect(firstLanguage({ asked: ['zz'], browser: ['de'], page: ['ru'] })).toBe('en');
  expect(firstLanguage({ ...none, asked: ['es-MX', 'en'] })).toBe('es-MX');
});

test('otherwise the first supported language of the browser is used, or English', () => {
  expect(firstLanguage({ ...none, browser: ['fr-FR', 'es-ES', 'en'], page: ['ru'] })).toBe('es-ES');
  expect(firstLanguage({ ...none, browser: ['fr-FR', 'de'], page: ['ru'] })).toBe('en');
  expect(firstLanguage({ ...none, page: ['ru'] })).toBe('ru');
  expect(firstLanguage(none)).toBe('en');
});
