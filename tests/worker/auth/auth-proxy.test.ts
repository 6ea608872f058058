import { AuthClient } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { newAddress } from '#tests/support/worker/auth-client.ts';
import { hostedService, workerWith } from '#tests/support/worker/hosted.ts';

const SITE = 'https://aforo.test';
const SECRET_KEY = 'sb_secret_of-the-test';
const BROWSER = 'Mozilla/5.0 (Linux; Android 16)';
const FACTOR = '11111111-1111-4111-8111-111111111111';

function proxied() {
  const service = hostedService();
  const settings = {
    AUTH_MODE: 'hosted',
    SUPABASE_URL: service.origin,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of-the-test',
    SUPABASE_SECRET_KEY: SECRET_KEY,
    SUPABASE_PROXY: 'on',
  };
  const send = (path: string, init: RequestInit = {}) =>
    workerWith(settings, `${SITE}/auth/v1${path}`, {
      ...init,
      headers: { 'user-agent': BROWSER, 'cf-connecting-ip': '203.0.113.7', cookie: 'a=b', ...init.headers },
    });
  return { service, settings, send };
}

/** A phone in the venue, with the published client library. */
function phone({ send }: ReturnType<typeof proxied>, address: string) {
  return new AuthClient({
    url: `${SITE}/auth/v1`,
    storage: memoryStorage(),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cf-connecting-ip', address);
      return await send(String(input).slice(`${SITE}/auth/v1`.length), {
        ...init,
        headers: Object.fromEntries(headers),
      });
    },
  });
}

test("a refresh is forwarded with the secret key and the guest's address, and nothing else of the browser", async () => {
  const world = proxied();
  const id = crypto.randomUUID();
  const { data } = await phone(world, '198.51.100.1').refreshSession({ refresh_token: id });
  expect(data.user?.id).toBe(id);
  const [call] = await world.service.calls();
  expect(call).toMatchObject({
    call: 'POST /auth/v1/token?grant_type=refresh_token',
    headers: { apikey: SECRET_KEY, 'sb-forwarded-for': '198.51.100.1', 'user-agent': 'aforo' },
    body: JSON.stringify({ refresh_token: id }),
  });
  for (const name of ['authorization', 'cookie', 'origin', 'cf-connecting-ip'])
    expect(call?.headers[name], name).toBeUndefined();
});

test('guests of one venue have a rate limit each', async () => {
  const world = proxied();
  const refresh = async (address: string) =>
    (await phone(world, address).refreshSession({ refresh_token: crypto.randomUUID() })).error?.status ?? 200;
  const greedy = [];
  for (let call = 0; call < 4; call += 1) greedy.push(await refresh('198.51.100.1'));
  expect(greedy).toEqual([200, 200, 200, 429]);
  expect(await refresh('198.51.100.2')).toBe(200);
});

test("a person's call is forwarded with their token", async () => {
  const { service, send } = proxied();
  const id = crypto.randomUUID();
  await service.addUser({ id, email: `${id}@aforo.test` });
  const authorization = `Bearer ${await service.token(id)}`;
  const answer = await send('/user', { headers: { authorization } });
  expect(await answer.json()).toMatchObject({ id });
  expect((await service.calls())[0]?.headers).toMatchObject({ authorization, apikey: SECRET_KEY });
});

test.for(['', 'Bearer ', 'Bearer sb_secret_of-the-test', 'Bearer a.b', 'Basic a.b.c'])(
  "a person's call without their token never reaches Supabase with the secret key: %s",
  async (authorization) => {
    const { service, send } = proxied();
    const calls = ['GET /user', 'PUT /user', 'POST /logout', 'POST /factors', `DELETE /factors/${FACTOR}`];
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ');
      const answer = await send(path, { method, headers: { authorization } });
      expect(answer.status, call).toBe(401);
    }
    expect(await service.calls()).toEqual([]);
  },
);

test.for([
  'GET /admin/users',
  `DELETE /admin/users/${FACTOR}`,
  'POST /admin/generate_link',
  'POST /invite',
  'GET /user/identities/authorize',
  `POST /factors/${FACTOR}/../../admin/users`,
  'GET /user/%2e%2e/admin/users',
  'GET /user%2F..%2Fadmin%2Fusers',
  'POST //admin/users',
  'POST /otp/',
  'POST /token?grant_type=id_token',
  'POST /token?grant_type=password&grant_type=id_token',
  'GET /verify?token=t&type=signup',
  'GET /authorize?provider=github',
  'GET /settings',
  'POST /sso',
])('%s is not forwarded', async (call) => {
  const { service, send } = proxied();
  const [method = '', path = ''] = call.split(' ');
  const token = await service.token(crypto.randomUUID());
  const body = method === 'POST' ? '{}' : null;
  const answer = await send(path, { method, body, headers: { authorization: `Bearer ${token}` } });
  const reached = (await service.calls()).map(({ call: forwarded }) => forwarded);
  // A repeated parameter is read once, and only what was read goes on.
  if (call.includes('password&')) expect(reached).toEqual(['POST /auth/v1/token?grant_type=password']);
  else expect([answer.status, reached]).toEqual([404, []]);
});

test('a body of more than 16 KB is refused without a call', async () => {
  const { service, send } = proxied();
  const answer = await send('/signup', { method: 'POST', body: 'x'.repeat(16 * 1024 + 1) });
  expect(answer.status).toBe(413);
  expect(await service.calls()).toEqual([]);
});

test('while Supabase is down, or no longer accepts the key, a refresh gets an answer that auth-js retries', async () => {
  const { service, settings, send } = proxied();
  const call = { method: 'POST', body: JSON.stringify({ refresh_token: 'r' }) };
  const revoked = { ...settings, SUPABASE_SECRET_KEY: 'sb_secret_revoked' };
  const path = '/token?grant_type=refresh_token';
  expect((await workerWith(revoked, `${SITE}/auth/v1${path}`, call)).status).toBe(503);
  await service.control('down', { down: true });
  expect((await send(path, call)).status).toBe(503);
});

test('what the service says of a person is passed on: a new password needs the second factor', async () => {
  const world = proxied();
  const email = newAddress();
  await world.service.addUser({ id: crypto.randomUUID(), email, factors: [{ status: 'verified' }] });
  const client = visitor(world);
  await client.resetPasswordForEmail(email);
  const mails = await world.service.control<{ to: string; token_hash: string }[]>('mails');
  const token_hash = mails.find(({ to }) => to === email)?.token_hash ?? '';
  await client.verifyOtp({ type: 'recovery', token_hash });
  const { error } = await client.updateUser({ password: 'a new password' });
  expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
});

/** A browser with its cookies. */
function visitor({ send }: ReturnType<typeof proxied>) {
  const cookies = new Map<string, string>();
  return new AuthClient({
    url: `${SITE}/auth/v1`,
    storage: memoryStorage(),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const path = String(input).slice(`${SITE}/auth/v1`.length);
      const answer = await send(path, { ...init, headers: Object.fromEntries(headers) });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return answer;
    },
  });
}

test("strangers' wrong codes are limited per account, and the browser that asked has its own tries", async () => {
  const world = proxied();
  const email = newAddress();
  const asker = visitor(world);
  expect((await asker.signInWithOtp({ email })).error).toBeNull();
  const [mail] = await world.service.control<{ code: string }[]>('mails');
  const verify = async (auth: ReturnType<typeof visitor>, token: string) =>
    (await auth.verifyOtp({ email, token, type: 'email' })).error?.code;
  const strangers: (string | undefined)[] = [];
  for (let tries = 0; tries < 11; tries += 1) strangers.push(await verify(visitor(world), '000000'));
  expect(strangers.slice(0, 10).every((code) => code === 'otp_expired')).toBe(true);
  expect(strangers[10]).toBe('over_request_rate_limit');
  expect(await verify(visitor(world), mail?.code ?? '')).toBe('over_request_rate_limit');
  expect(await verify(asker, '000000')).toBe('otp_expired');
  expect(await verify(asker, mail?.code ?? '')).toBeUndefined();
});

test('a code under a key that the service would read all the same is not forwarded', async () => {
  const { service, send } = proxied();
  const body = JSON.stringify({ type: 'email', EMAIL: newAddress(), Token: '123456' });
  await send('/verify', { method: 'POST', body });
  expect((await service.calls())[0]?.body).toBe('{"type":"email"}');
});

test('pages that use the proxy learn of no other origin and of no key', async () => {
  const { service, settings } = proxied();
  const config = await (await workerWith(settings, `${SITE}/api/config`)).text();
  expect(JSON.parse(config)).toMatchObject({ authMode: 'hosted', supabaseUrl: null, supabaseKey: null });
  expect(config).not.toContain(SECRET_KEY);
  expect(config).not.toContain(service.origin);
});

test('the proxy needs a secret key of the new kind', async () => {
  const { settings } = proxied();
  for (const key of ['', 'legacy.service-role.key', 'sb_publishable_x']) {
    const answer = await workerWith(
      { ...settings, SUPABASE_SECRET_KEY: key },
      `${SITE}/auth/v1/token?grant_type=password`,
      { method: 'POST', body: '{}' },
    );
    expect(answer.status, key).toBe(404);
  }
});
