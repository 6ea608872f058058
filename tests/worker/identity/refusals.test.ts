import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { newAddress, newIp } from '#tests/support/worker/auth-client.ts';
import { workerWith } from '#tests/support/worker/hosted.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import type { Env } from '#worker/env.ts';

const PUBLIC = {
  AUTH_EMBEDDED_PUBLIC: '1',
  SITE_URL: 'https://tickets.club.test',
  MAIL_API_URL: 'https://mail.club.test/send',
  MAIL_API_KEY: 'key',
  MAIL_FROM: 'Club <tickets@club.test>',
} satisfies Partial<Env>;

test.for<[string, Partial<Env>, string]>([
  ['hosted sign-in is configured as well', { SUPABASE_URL: 'https://abc.supabase.co' }, SITE],
  ['there is no secret', { AUTH_SECRET: '' }, SITE],
  ['the secret is short', { AUTH_SECRET: 'x7'.repeat(15) }, SITE],
  ['the secret is a sample', { AUTH_SECRET: 'change-me-change-me-change-me-change-me' }, SITE],
  ['the secret is one letter', { AUTH_SECRET: 'a'.repeat(64) }, SITE],
  ['the site has no URL', { SITE_URL: '' }, SITE],
  ['the site URL has a path', { SITE_URL: 'http://localhost:8787/shop' }, SITE],
  ['a request comes from another machine', {}, 'http://192.168.1.20:8787'],
  ['a host only looks like loopback', {}, 'http://localhost.evil.test'],
  [
    'it is public without https',
    { ...PUBLIC, SITE_URL: 'http://tickets.club.test' },
    'https://tickets.club.test',
  ],
  ['it is public without mail', { ...PUBLIC, MAIL_API_KEY: '' }, 'https://tickets.club.test'],
  [
    'AUTH_EMBEDDED_PUBLIC is not exactly 1',
    { ...PUBLIC, AUTH_EMBEDDED_PUBLIC: 'yes' },
    'https://tickets.club.test',
  ],
])('the embedded service refuses to run when %s', async ([, settings, host]) => {
  const someone = await person();
  for (const path of ['/auth/v1/health', '/auth/v1/.well-known/jwks.json', '/auth/v1/nothing']) {
    expect((await workerWith(settings, `${host}${path}`)).status, path).toBe(503);
  }
  const me = await workerWith(settings, `${host}/api/trpc/auth.me`, {
    headers: { authorization: `Bearer ${someone.token}` },
  });
  expect(me.status).toBe(503);
  expect((await workerWith(settings, `${host}/dev/mailbox.json`)).status).toBe(404);
});

test.for(['', 'Embedded', 'true', 'hosted'])(
  'AUTH_MODE=%s does not enable the embedded service',
  async (mode) => {
    expect((await workerWith({ AUTH_MODE: mode }, `${SITE}/auth/v1/health`)).status).toBe(404);
  },
);

test('the embedded service runs in public with complete settings, without the mailbox page', async () => {
  const host = 'https://tickets.club.test';
  expect((await workerWith(PUBLIC, `${host}/auth/v1/health`)).status).toBe(200);
  for (const path of ['/dev/mailbox', '/dev/mailbox.json']) {
    expect((await workerWith(PUBLIC, `${host}${path}`)).status).toBe(404);
  }
});

test('in public its cookies need the __Host- prefix, because a subdomain can set others', async () => {
  const planted = 'p'.repeat(43);
  const signUp = async (cookie: string) => {
    const headers = { 'content-type': 'application/json', 'cf-connecting-ip': newIp(), cookie };
    const body = JSON.stringify({ email: newAddress(), password: 'correct horse' });
    const url = 'https://tickets.club.test/auth/v1/signup';
    return (await workerWith(PUBLIC, url, { method: 'POST', headers, body })).headers.get('set-cookie');
  };
  expect(await signUp(`sign_up=${planted}`)).toMatch(/^__Host-sign_up=(?!p{43})[\w-]{43}; Path=\/; Secure; /);
  expect(await signUp(`__Host-sign_up=${planted}`)).toMatch(/^__Host-sign_up=p{43};/);
});

test('every spelling of loopback is recognized', async () => {
  for (const host of ['localhost', '127.0.0.1', '127.0.0.53', '[::1]', 'aforo.localhost']) {
    expect((await workerWith({}, `http://${host}:8787/auth/v1/health`)).status, host).toBe(200);
  }
});

test('guests can use the site when sign-in refuses to run', async () => {
  const me = await workerWith({ AUTH_SECRET: '' }, `${SITE}/api/trpc/auth.me`);
  expect([me.status, (await me.json<{ result: { data: unknown } }>()).result.data]).toEqual([200, null]);
});

test("a changed secret makes a new key and invalidates the old one's tokens", async () => {
  const someone = await person();
  const changed = { AUTH_SECRET: crypto.randomUUID() + crypto.randomUUID() };
  const me = await workerWith(changed, `${SITE}/api/trpc/auth.me`, {
    headers: { authorization: `Bearer ${someone.token}` },
  });
  const body = await me.json<{ result: { data: unknown } }>();
  expect(body.result.data).toBeNull();
});

test('isolates that start concurrently agree on one signing key', async () => {
  const changed = { AUTH_SECRET: crypto.randomUUID() + crypto.randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const answer = await workerWith(changed, `${SITE}/auth/v1/.well-known/jwks.json`);
      return (await answer.json<{ keys: { kid: string }[] }>()).keys[0]?.kid;
    }),
  );
  expect(new Set(answers).size).toBe(1);
});

test('a database without tables is not reported as an expired session', async () => {
  const someone = await person();
  await env.DB.exec('ALTER TABLE identity_sessions RENAME TO identity_sessions_away');
  try {
    expect((await someone.query('auth.me')).error?.data.errorCode).toBe('AUTH_UNAVAILABLE');
    const user = await workerWith({}, `${SITE}/auth/v1/user`, {
      headers: { authorization: `Bearer ${someone.token}` },
    });
    expect(user.status).toBe(503);
  } finally {
    await env.DB.exec('ALTER TABLE identity_sessions_away RENAME TO identity_sessions');
  }
  expect((await someone.query('auth.me')).status).toBe(200);
});
