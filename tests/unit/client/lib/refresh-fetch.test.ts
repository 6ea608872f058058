import { type AuthChangeEvent, AuthClient } from '@supabase/auth-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshFetch } from '#client/lib/api/refresh-fetch.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

const KEY = 'session-of-the-test';
/** auth-js retries a refresh for 30 s, and asks again after a minute. */
const RETRIES_MS = 30_000;
const COOLDOWN_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LIMITED = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };
const REVOKED = { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' };

/** The published client in a tab whose access token has expired, and an auth service that gives `answer`. */
function expiredTab() {
  const service = { answer: () => Response.json(LIMITED, { status: 429 }) };
  vi.stubGlobal('fetch', async () => service.answer());
  const storage = memoryStorage();
  const session = (token: string, expiresIn: number) => ({
    access_token: token,
    refresh_token: `refresh of ${token}`,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    user: { id: 'guest' },
  });
  storage.setItem(KEY, JSON.stringify(session('expired', -60)));
  const auth = new AuthClient({
    url: 'https://project.supabase.co/auth/v1',
    storage,
    storageKey: KEY,
    fetch: refreshFetch,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  const events: AuthChangeEvent[] = [];
  auth.onAuthStateChange((event) => void events.push(event));
  return { auth, service, storage, session, events };
}

test('a rate limit on refresh signs nobody out, and the session goes on once it is over', async () => {
  const { auth, service, storage, session, events } = expiredTab();
  const limited = auth.getSession();
  await vi.advanceTimersByTimeAsync(RETRIES_MS);
  expect((await limited).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 });
  expect(storage.getItem(KEY)).toContain('expired');
  expect(events).not.toContain('SIGNED_OUT');

  service.answer = () => Response.json(session('fresh', 3600));
  await vi.advanceTimersByTimeAsync(COOLDOWN_MS);
  expect((await auth.getSession()).data.session?.access_token).toBe('fresh');
});

test('a refused refresh token still ends the session', async () => {
  const { auth, service, storage, events } = expiredTab();
  service.answer = () => Response.json(REVOKED, { status: 400 });
  await auth.getSession();
  expect(storage.getItem(KEY)).toBeNull();
  expect(events).toContain('SIGNED_OUT');
});

test('a rate limit on a sign-in is reported as such', async () => {
  const { auth } = expiredTab();
  const signIn = auth.signInWithPassword({ email: 'guest@aforo.test', password: 'correct horse' });
  expect((await signIn).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
});
