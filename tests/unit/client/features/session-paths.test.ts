import { afterEach, expect, test, vi } from 'vitest';
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

const SITE = 'https://aforo.test';
const PURCHASE = '/event/7?buy=1&items=general:2,vip:1&code=A%26B#sheet';

afterEach(() => vi.unstubAllGlobals());

test.each([PURCHASE, `${SITE}${PURCHASE}`, `${SITE}/reset-password?next=${encodeURIComponent(PURCHASE)}`])(
  'a mail asked for with %s returns to the purchase',
  (next) => {
    vi.stubGlobal('location', { origin: SITE });
    expect(safeNextPath(next)).toBe(PURCHASE);
  },
);

test.each([
  `${SITE}`,
  `${SITE}.evil.test/wallet`,
  `${SITE}@evil.test/wallet`,
  'https://evil.test@aforo.test/wallet',
  `${SITE}:8443/wallet`,
  'http://aforo.test/wallet',
  `${SITE}//evil.test`,
  `${SITE}/\\evil.test`,
  '/.//evil.test',
  '/..//evil.test/',
  '/%2e//evil.test',
  '/wallet\nSet-Cookie: a=b',
  'https:evil.test',
  'wallet',
  'data:text/html,x',
  '/Login?next=/wallet',
  '/MAIL-LINK/magiclink/token',
  `${SITE}/reset-password?next=https://evil.test/`,
  `${SITE}/reset-password?next=//evil.test/`,
  `/reset-password?next=${encodeURIComponent('/reset-password?next=/wallet')}`,
  '/reset-password/token?next=/mail-link/invite/token',
])('%j is no page of this site to return to', (next) => {
  vi.stubGlobal('location', { origin: SITE });
  expect(safeNextPath(next)).toBe('/dashboard');
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
