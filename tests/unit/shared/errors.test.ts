import { expect, test } from 'vitest';
import { classifyError } from '#shared/errors/classify.ts';
import { errorText } from '#shared/errors/error-text.ts';
import { ERRORS } from '#shared/errors/errors.ts';
import en from '#shared/errors/texts/en.json' with { type: 'json' };
import es from '#shared/errors/texts/es.json' with { type: 'json' };
import ru from '#shared/errors/texts/ru.json' with { type: 'json' };

const CODES = Object.keys(ERRORS);
const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

test.each(Object.entries({ en, es, ru }))(
  'every error code has its own text in %s, with the same variables',
  (language, texts) => {
    expect(Object.keys(texts).sort()).toEqual(CODES.sort());
    for (const [code, text] of Object.entries(texts)) {
      expect(text.trim(), code).not.toBe('');
      expect(namesIn(text), code).toEqual(namesIn(en[code as keyof typeof en]));
      if (language === 'ru') expect(text, code).toMatch(/[а-яё]/i);
      if (language === 'es') expect(text, code).not.toBe(en[code as keyof typeof en]);
    }
  },
);

test('an error text is filled with the details', () => {
  expect(errorText('QUANTITY_BELOW_SOLD', { sold: 7 })).toContain('at least 7');
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
  expect(classifyError('WAITLIST_EMAIL_INVALID', 'Your login address is wrong').category).toBe('validation');
});

test('a validation error without a code shows its own message', () => {
  expect(classifyError(null, 'Value must be positive')).toMatchObject({
    message: 'Value must be positive',
    code: null,
  });
});
