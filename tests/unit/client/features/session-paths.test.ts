import { expect, test } from 'vitest';
import { loginPath, safeNextPath } from '#client/features/session/next-path.ts';
import { hasSessionInUrl } from '#client/lib/auth-client.ts';

test.each(['/wallet', '/event/abc?x=1', '/my-tickets#t'])('after signing in, %s is gone back to', (path) => {
  expect(safeNextPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/',
  '/login',
  '/login?next=/login',
])('after signing in, %j leads to the dashboard instead', (path) => {
  expect(safeNextPath(path)).toBe('/dashboard');
});

test('the login page remembers the page that was asked for', () => {
  expect(loginPath({ pathname: '/event/7', search: '?a=b' })).toBe('/login?next=%2Fevent%2F7%3Fa%3Db');
  expect(loginPath({ pathname: '/dashboard', search: '' })).toBe('/login');
});

test('a session or an error that a mail brought is seen in the address', () => {
  expect(hasSessionInUrl({ hash: '#access_token=x&type=recovery', search: '' })).toBe(true);
  expect(hasSessionInUrl({ hash: '#error=access_denied&error_code=otp_expired', search: '' })).toBe(true);
  expect(hasSessionInUrl({ hash: '#content', search: '?next=/wallet' })).toBe(false);
});
