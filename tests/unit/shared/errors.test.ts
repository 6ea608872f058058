import { describe, expect, test } from 'vitest';
import { classifyError } from '#shared/errors/classify.ts';
import { ERROR_CATEGORIES, ERRORS, type ErrorCode, errorText } from '#shared/errors/errors.ts';
import { LANGUAGES } from '#shared/text/languages.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

describe.each(CODES)('error code %s', (code) => {
  test('the error has its own text with the same variables in every language, and a category of the specification', () => {
    const { text, category } = ERRORS[code];
    const names = (value: string) => [...value.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();
    for (const language of LANGUAGES) {
      expect(text[language].trim()).not.toBe('');
      expect(names(text[language])).toEqual(names(text.en));
    }
    expect(text.ru).toMatch(/[а-яё]/i);
    expect(text.es).not.toBe(text.en);
    expect(ERROR_CATEGORIES).toContain(category);
  });
});

test('an error text is filled with the details', () => {
  expect(errorText('QUANTITY_BELOW_SOLD', 'en', { sold: 7 })).toContain('at least 7');
});

test.each([
  ['Failed to fetch', 'network', true],
  ['Request timeout', 'network', true],
  ['Load failed', 'network', true],
  ['signal timed out', 'network', true],
  ['The Internet connection appears to be offline.', 'network', true],
  ['Could not connect to the server.', 'network', true],
  ['A server with the specified hostname could not be found.', 'network', true],
  ['error loading dynamically imported module: https://aforo.test/assets/scanner.js', 'network', true],
  ['Importing a module script failed.', 'network', true],
  ["Cannot read properties of undefined (reading 'offline')", 'unknown', false],
  ['unauthorized', 'authentication', false],
  ['Forbidden', 'authorization', false],
  ['Name is required', 'validation', false],
  ['500 from the origin', 'server', true],
  ['Service Unavailable', 'server', true],
  ['Kaboom', 'unknown', false],
])('the message "%s" has the category %s', (message, category, retryable) => {
  expect(classifyError(undefined, message)).toMatchObject({ category, retryable });
});

test('an error\'s code wins over its message, so "Invalid login credentials" is not an expired session', () => {
  expect(classifyError('INVALID_CREDENTIALS', 'Invalid login credentials').category).toBe('validation');
});

test('a validation error without a code shows its own message', () => {
  expect(classifyError(null, 'Value must be positive')).toMatchObject({
    message: 'Value must be positive',
    code: null,
  });
});
