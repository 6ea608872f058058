import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { claimsOf, hostedService, hostedSignIn, workerWith } from '#tests/support/worker/hosted.ts';
import type { TrpcAnswer } from '#tests/support/worker/people.ts';
import { createRemoteKeys, KeysUnavailableError } from '#worker/auth/hosted/remote-keys.ts';
import { verifyToken } from '#worker/auth/verify-token.ts';
import type { Env } from '#worker/env.ts';

type Service = ReturnType<typeof hostedService>;

function settings(service: Service) {
  return { AUTH_MODE: 'hosted', SUPABASE_URL: service.origin, SUPABASE_PUBLISHABLE_KEY: 'publishable' };
}

async function me(service: Service, token: string, more: Partial<Env> = {}) {
  const answer = await workerWith({ ...settings(service), ...more }, 'https://aforo.test/api/trpc/auth.me', {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = await answer.json<{ result?: { data: TrpcAnswer['data'] }; error?: TrpcAnswer['error'] }>();
  return { status: answer.status, data: body.result?.data, code: body.error?.data.errorCode };
}

test('with hosted sign-in the Worker has no identity service and no mailbox', async () => {
  const service = hostedService();
  for (const path of ['/auth/v1/health', '/auth/v1/token', '/dev/mailbox', '/dev/mailbox.json']) {
    expect((await workerWith(settings(service), `http://localhost:8787${path}`)).status, path).toBe(404);
  }
  // Unset because an earlier local start may have stored these addresses.
  const unset = { ...settings(service), SUPPORT_EMAIL: '', LEGAL_EMAIL: '' };
  const config = await workerWith(unset, 'https://aforo.test/api/config');
  expect(await config.json()).toMatchObject({
    authMode: 'hosted',
    supabaseUrl: service.origin,
    supabaseKey: 'publishable',
    supportEmail: 'support@localhost',
    legalEmail: 'legal@localhost',
    cardCurrencies: expect.any(Array),
  });
});

test('the first sign-in creates the user, with a single look-up at the service', async () => {
  const service = hostedService();
  const id = crypto.randomUUID();
  await service.addUser({ id, email: `${id}@aforo.test`, name: 'Hana' });
  const token = await service.token(id);
  await hostedSignIn(service, token);
  expect((await me(service, token)).data).toMatchObject({
    id,
    email: `${id}@aforo.test`,
    name: 'Hana',
    emailVerified: true,
    role: 'client',
  });
  await me(service, token);
  await me(service, await service.token(id));
  expect(await service.counts()).toMatchObject({ keyFetches: 1, userFetches: 1 });
});

test('sign-in asks the hosted service again and updates a changed address', async () => {
  const service = hostedService();
  const id = crypto.randomUUID();
  await service.addUser({ id, email: `${id}@aforo.test` });
  const token = await service.token(id);
  expect((await hostedSignIn(service, token)).data).toMatchObject({ id });
  await service.addUser({ id, email: `moved-${id}@aforo.test` });
  expect((await hostedSignIn(service, token)).data).toMatchObject({ email: `moved-${id}@aforo.test` });
  expect((await service.counts()).userFetches).toBe(2);
});

test('an address that the service has not verified signs nobody in', async () => {
  const service = hostedService();
  const id = crypto.randomUUID();
  await service.addUser({ id, email: `${id}@aforo.test`, confirmed: false });
  const token = await service.token(id, { user_metadata: { email_verified: true } });
  expect((await hostedSignIn(service, token)).code).toBe('EMAIL_NOT_VERIFIED');
  expect((await me(service, token)).data).toBeNull();
  await service.addUser({ id, email: `${id}@aforo.test` });
  expect((await hostedSignIn(service, token)).data).toMatchObject({ emailVerified: true });
});

test('a session ended at the hosted service and a banned person cannot sign in', async () => {
  const service = hostedService();
  const gone = await service.token(crypto.randomUUID());
  expect(await hostedSignIn(service, gone)).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
  const id = crypto.randomUUID();
  await service.addUser({ id, email: `${id}@aforo.test`, banned: true });
  expect(await hostedSignIn(service, await service.token(id))).toMatchObject({ code: 'ACCOUNT_INACTIVE' });
});

test('without any signing key the answer is "try again" instead of SESSION_EXPIRED', async () => {
  const service = hostedService();
  const id = crypto.randomUUID();
  const token = await service.token(id);
  await service.control('down', { down: true });
  expect(await me(service, token)).toMatchObject({ status: 503, code: 'AUTH_UNAVAILABLE' });
  for (let call = 0; call < 10; call += 1) await me(service, token);
  expect((await service.counts()).keyFetches).toBe(1);
});

test('a project that publishes no key cannot be used with a shared secret', async () => {
  const service = hostedService();
  const token = await service.token(crypto.randomUUID());
  await service.control('publish-nothing');
  expect(await me(service, token)).toMatchObject({ status: 503, code: 'AUTH_UNAVAILABLE' });
});

test('a hosted deployment without URL or key refuses every sign-in', async () => {
  const service = hostedService();
  const token = await service.token(crypto.randomUUID());
  for (const broken of [
    { ...settings(service), SUPABASE_URL: '' },
    { ...settings(service), SUPABASE_URL: 'not an address' },
    { ...settings(service), SUPABASE_URL: `${service.origin}/auth/v1` },
    { ...settings(service), SUPABASE_PUBLISHABLE_KEY: '' },
    { ...settings(service), SUPABASE_PUBLISHABLE_KEY: 'sb_secret_pasted-by-mistake' },
  ]) {
    const answer = await workerWith(broken, 'https://aforo.test/api/trpc/auth.me', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(503);
    expect((await workerWith(broken, 'http://localhost:8787/auth/v1/health')).status).toBe(404);
  }
});

const PROJECT_ISSUER = 'https://abcdefghijklmnop.supabase.co/auth/v1';

/** A project served at a custom domain, whose tokens keep the project's own address as issuer. */
async function customDomain() {
  const service = hostedService();
  await service.control('issuer', { issuer: PROJECT_ISSUER });
  const id = crypto.randomUUID();
  await service.addUser({ id, email: `${id}@aforo.test` });
  const settled = { SUPABASE_ISSUER: PROJECT_ISSUER };
  await hostedSignIn(service, await service.token(id, { iss: PROJECT_ISSUER }), {}, settled);
  return { service, id, token: async (iss: string) => await service.token(id, { iss }) };
}

test.for<[string, Partial<Env>, number]>([
  ['the discovery document', {}, 1],
  ['SUPABASE_ISSUER', { SUPABASE_ISSUER: PROJECT_ISSUER }, 0],
])('behind a custom domain the issuer comes from %s', async ([, more, discoveries]) => {
  const { service, id, token } = await customDomain();
  expect((await me(service, await token(PROJECT_ISSUER), more)).data).toMatchObject({ id });
  for (const other of [service.issuer, `${PROJECT_ISSUER}/`, 'https://other.supabase.co/auth/v1'])
    expect((await me(service, await token(other), more)).data, other).toBeNull();
  expect(await service.counts()).toMatchObject({ issuerFetches: discoveries });
});

test('concurrent callers share one fetch of the signing keys', async () => {
  const service = hostedService();
  const ids = Array.from({ length: 8 }, () => crypto.randomUUID());
  const tokens = await Promise.all(
    ids.map(async (id) => {
      await service.addUser({ id, email: `${id}@aforo.test` });
      return await service.token(id);
    }),
  );
  const answers = await Promise.all(tokens.map((token) => hostedSignIn(service, token)));
  expect(answers.map((answer) => answer.data?.id)).toEqual(ids);
  expect((await service.counts()).keyFetches).toBe(1);
  const count = await env.DB.prepare(
    'SELECT count(*) AS n FROM users WHERE id IN (SELECT value FROM json_each(?))',
  )
    .bind(JSON.stringify(ids))
    .first<{ n: number }>();
  expect(count?.n).toBe(8);
});

/** The key set alone, with a test-controlled clock. */
function keysAt(service: Service) {
  const clock = { now: Date.now() };
  const keys = createRemoteKeys(
    { supabaseUrl: service.origin, publishableKey: 'publishable', issuer: null },
    { now: () => clock.now, fetch: (url, init) => fetch(url, init) },
  );
  const check = async (token: string) => verifyToken(token, { keys, now: Date.now() });
  return { clock, keys, check };
}

test('on key rotation a new key is fetched when first seen and a revoked one is refused', async () => {
  const service = hostedService();
  const id = crypto.randomUUID();
  const { clock, check } = keysAt(service);
  const old = await service.token(id);
  expect((await check(old)).ok).toBe(true);

  await service.control('rotate');
  const fresh = await service.token(id);
  clock.now += 31_000;
  expect((await check(fresh)).ok).toBe(true);
  expect((await check(old)).ok).toBe(true);
  expect((await service.counts()).keyFetches).toBe(2);

  await service.control('revoke');
  clock.now += 10 * 60_000;
  expect((await check(fresh)).ok).toBe(true);
  expect((await check(old)).ok).toBe(false);
  clock.now += 31_000;
  expect(await check(old)).toMatchObject({ ok: false, code: 'SESSION_EXPIRED' });
});

test('a token with an unknown key has to wait until the keys were read again, at most once per half minute', async () => {
  const service = hostedService();
  const stranger = hostedService();
  const { clock, check } = keysAt(service);
  await check(await service.token(crypto.randomUUID()));
  await stranger.control('rotate');
  const strange = await stranger.control('token', claimsOf(service.issuer, crypto.randomUUID()));
  for (let call = 0; call < 5; call += 1) {
    expect(await check(strange.token)).toMatchObject({ code: 'AUTH_UNAVAILABLE' });
  }
  expect((await service.counts()).keyFetches).toBe(1);

  clock.now += 31_000;
  for (let call = 0; call < 5; call += 1) {
    expect(await check(strange.token)).toMatchObject({ code: 'SESSION_EXPIRED' });
  }
  expect((await service.counts()).keyFetches).toBe(2);
});

test('cached keys are used for twenty minutes while the service is down', async () => {
  const service = hostedService();
  const { clock, check } = keysAt(service);
  const token = await service.token(crypto.randomUUID());
  expect((await check(token)).ok).toBe(true);
  await service.control('down', { down: true });
  clock.now += 19 * 60_000;
  expect((await check(token)).ok).toBe(true);
  clock.now += 2 * 60_000;
  expect(await check(token)).toMatchObject({ code: 'AUTH_UNAVAILABLE' });
  await service.control('down', { down: false });
  clock.now += 6_000;
  expect((await check(token)).ok).toBe(true);
});

test('an unreachable key set is a distinct error', async () => {
  const service = hostedService();
  await service.control('down', { down: true });
  const { keys } = keysAt(service);
  await expect(keys.find({ alg: 'ES256', kid: 'x' }, { payload: '', signature: '' })).rejects.toThrow(
    KeysUnavailableError,
  );
});
