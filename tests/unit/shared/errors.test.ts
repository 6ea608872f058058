import { describe, expect, test } from 'vitest';
import { classifyError } from '#shared/classify.ts';
import { ERROR_CATEGORIES, ERRORS, type ErrorCode, errorText } from '#shared/errors.ts';
import { LANGUAGES } from '#shared/languages.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

describe.each(CODES)('%s', (code) => {
  test('has a text of its own in every language, filled alike, and a category of the specification', () => {
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

test("the specification's messages are in the table word for word", () => {
  const english = new Set(CODES.map((code) => ERRORS[code].text.en));
  const missing = [
    'Please login (10001)',
    'Failed to generate QR code',
    'Access denied. Organizers only.',
    'Insufficient wallet balance',
    'Insufficient funds',
    'Failed to purchase ticket',
    'Transaction failed',
    'Invalid ticket',
    'This ticket has already been used',
    'Invalid QR code format',
    'Ticket verification failed',
    'Invalid discount code',
    'No camera found',
    'Failed to start camera',
    'Camera permission required',
    'Your session has expired. Please log in again to continue.',
    'Unable to connect to the server. Please check your internet connection and try again.',
    "You don't have permission to perform this action. Contact an administrator if you believe this is an error.",
    'The server encountered an error. Our team has been notified. Please try again later.',
    'Something went wrong. Please try again or contact support if the problem persists.',
  ].filter((text) => !english.has(text));
  expect(missing).toEqual([]);
});

test('a text is filled from the details', () => {
  expect(errorText('QUANTITY_BELOW_SOLD', 'en', { sold: 7 })).toContain('at least 7');
});

test.each([
  ['Failed to fetch', 'network', true],
  ['Request timeout', 'network', true],
  ['unauthorized', 'authentication', false],
  ['Forbidden', 'authorization', false],
  ['Name is required', 'validation', false],
  ['500 from the origin', 'server', true],
  ['Service Unavailable', 'server', true],
  ['Kaboom', 'unknown', false],
])('by its words, "%s" is %s', (message, category, retryable) => {
  expect(classifyError(undefined, message)).toMatchObject({ category, retryable });
});

test('a code is believed before the words: "Invalid login credentials" is no expired session', () => {
  expect(classifyError('INVALID_CREDENTIALS', 'Invalid login credentials').category).toBe('validation');
});

test('a validation error without a code shows its own message', () => {
  expect(classifyError(null, 'Value must be positive')).toMatchObject({
    message: 'Value must be positive',
    code: null,
  });
});
