import i18next, { type TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { problemOf, problemText } from '#client/features/auth/session/auth-problem.ts';
import { passwordProblem, signUpProblem } from '#client/features/auth/sign-in/sign-up/sign-up-problem.ts';
import { INTERPOLATION } from '#client/i18n/interpolation.ts';
import { errorMessage, errorRecord } from '#client/lib/api/error-record.ts';
import { accessRefusalOf } from '#client/lib/api/query-client.ts';
import { cookieValue } from '#shared/csrf.ts';
import ru from '#shared/errors/texts/ru.json' with { type: 'json' };

const refused = (errorCode: string, details = {}) =>
  Object.assign(new Error('English words of the server'), { data: { errorCode, details } });

test('a refused session leads to the login page from every call but auth.me and auth.logout', () => {
  expect(accessRefusalOf(refused('NOT_SIGNED_IN'), 'wallet.get')).toBe('NOT_SIGNED_IN');
  expect(accessRefusalOf(refused('SESSION_EXPIRED'), 'tickets.purchase')).toBe('SESSION_EXPIRED');
  expect(accessRefusalOf(refused('SESSION_EXPIRED'), 'auth.me')).toBeNull();
  expect(accessRefusalOf(refused('NOT_SIGNED_IN'), 'auth.logout')).toBeNull();
  expect(accessRefusalOf(refused('SECOND_FACTOR_NEEDED'), 'wallet.get')).toBe('SECOND_FACTOR_NEEDED');
  expect(accessRefusalOf(refused('ORGANIZERS_ONLY'), 'events.mine')).toBeNull();
  expect(accessRefusalOf(new TypeError('Failed to fetch'), 'wallet.get')).toBeNull();
});

test("a deactivated account is signed out by any call's refusal", () => {
  expect(accessRefusalOf(refused('ACCOUNT_INACTIVE'), 'auth.me')).toBe('ACCOUNT_INACTIVE');
});

test('an error is identified by its code before its message', async () => {
  await i18next.init({ lng: 'ru', resources: { ru: { errors: ru } }, interpolation: INTERPOLATION });
  expect(errorRecord(Object.assign(new Error('Invalid login credentials'), { data: {} })).category).toBe(
    'authentication',
  );
  expect(errorRecord(refused('WAITLIST_EMAIL_INVALID')).category).toBe('validation');
  expect(errorMessage(refused('QUANTITY_BELOW_SOLD', { sold: 7 }), 'ru')).toContain('7');
  expect(errorMessage(new Error('Name is required'), 'es')).toBe('Name is required');
});

test('an auth service error is identified by its code, and a network failure by its type', () => {
  expect(problemOf({ code: 'invalid_credentials' })).toBe('invalid_credentials');
  expect(problemOf({ name: 'AuthRetryableFetchError' })).toBe('network');
  expect(problemOf(new TypeError('Failed to fetch'))).toBe('network');
  expect(problemOf(new Error('something new'))).toBeNull();
  const unreadable = (message: string) => problemOf({ code: 'validation_failed', message });
  expect(unreadable('Unable to validate email address: invalid format')).toBe('email_address_invalid');
  expect(unreadable('Signup requires a valid password')).toBe('validation_failed');
});

test('a refused password is answered with each of its reasons', () => {
  const t = ((key: string) => key) as unknown as TFunction<'auth'>;
  const textFor = (reasons: string[]) => problemText({ code: 'weak_password', reasons }, t, '');
  expect(textFor(['length'])).toBe('weakPassword.length');
  expect(textFor(['pwned'])).toBe('weakPassword.pwned');
  expect(textFor(['length', 'characters'])).toBe('weakPassword.length weakPassword.characters');
  for (const reasons of [[], ['something new']]) expect(textFor(reasons)).toBe('problems.weak_password');
  const long = { code: 'validation_failed', message: 'Password cannot be longer than 72 characters' };
  expect(problemText(long, t, '')).toBe('problems.password_too_long');
});

test('a sign-up is checked for missing fields, then matching passwords, then their length', () => {
  const whole = { name: 'Ana', email: 'ana@example.com', password: 'abcdef', confirm: 'abcdef' };
  expect(signUpProblem(whole)).toBeNull();
  expect(signUpProblem({ ...whole, name: '  ', password: 'a', confirm: 'b' })).toBe('missing');
  expect(signUpProblem({ ...whole, password: 'abc', confirm: 'abd' })).toBe('mismatch');
  expect(signUpProblem({ ...whole, password: 'abcde', confirm: 'abcde' })).toBe('tooShort');
  expect(passwordProblem('пароль', 'пароль')).toBeNull();
});

test('the CSRF cookie is found among other cookies', () => {
  expect(cookieValue('a=1; csrf_token=abc; b=2', 'csrf_token')).toBe('abc');
  expect(cookieValue('xcsrf_token=no', 'csrf_token')).toBeNull();
});
