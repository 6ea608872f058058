import { expect, test } from 'vitest';
import { loginPath, safeNextPath } from '#client/features/auth/session/next-path.ts';
import { hasSessionInUrl } from '#client/lib/api/auth-client.ts';

test.each(['/wallet', '/event/abc?x=1', '/my-tickets#t'])('after sign-in the path %s is restored', (path) => {
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
])('after sign-in the path %j is replaced by the dashboard', (path) => {
  expect(safeNextPath(path)).toBe('/dashboard');
});

test('the login URL contains the requested page', () => {
  expect(loginPath({ pathname: '/event/7', search: '?a=b' })).toBe('/login?next=%2Fevent%2F7%3Fa%3Db');
  expect(loginPath({ pathname: '/dashboard', search: '' })).toBe('/login');
});

test('a session or an error from a mailed link is found in the URL', () => {
  expect(hasSessionInUrl({ hash: '#access_token=x&type=recovery', search: '' })).toBe(true);
  expect(hasSessionInUrl({ hash: '#error=access_denied&error_code=otp_expired', search: '' })).toBe(true);
  expect(hasSessionInUrl({ hash: '#content', search: '?next=/wallet' })).toBe(false);
});
