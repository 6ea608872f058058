import { expect, test } from 'vitest';
import { browser, signedUp, workerFetch } from '#tests/support/worker/auth-client.ts';
import { SITE } from '#tests/support/worker/people.ts';

const call = workerFetch();
const VERSION = { 'x-supabase-api-version': '2024-01-01' };

async function post(path: string, body: unknown, headers: Record<string, string> = VERSION) {
  const answer = await call(`${SITE}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { answer, body: await answer.json<Record<string, unknown>>() };
}

test('a client that names the API version gets the error code and the version header', async () => {
  const { answer, body } = await post('/token?grant_type=password', { email: 'a@aforo.test', password: 'x' });
  expect(answer.status).toBe(400);
  expect(body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a client without an API version gets the older error format', async () => {
  const { answer, body } = await post(
    '/token?grant_type=password',
    { email: 'b@aforo.test', password: 'x' },
    {},
  );
  expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
  expect(answer.headers.has('x-supabase-api-version')).toBe(false);
});

test('a weak password states its reasons in both formats', async () => {
  const weak = { email: 'c@aforo.test', password: '12345' };
  const reasons = { weak_password: { reasons: ['length'] } };
  expect((await post('/signup', weak)).body).toMatchObject({ code: 'weak_password', ...reasons });
  const older = await post('/signup', weak, {});
  expect(older.answer.status).toBe(422);
  expect(older.body).toMatchObject({ code: 422, error_code: 'weak_password', ...reasons });
});

test.for<[string, string, unknown, number, string]>([
  ['unreadable JSON', '/signup', '{"email":', 400, 'bad_json'],
  ['a field of a wrong type', '/signup', { email: 7 }, 400, 'bad_json'],
  ['a body that is a list', '/signup', [], 400, 'bad_json'],
  ['a body over a megabyte', '/signup', { email: 'x'.repeat(1_100_000) }, 413, 'request_entity_too_large'],
  ['a sign-up without password', '/signup', { email: 'd@aforo.test' }, 400, 'validation_failed'],
  ['a sign-up without address', '/signup', { password: 'correct horse' }, 422, 'anonymous_provider_disabled'],
  [
    'an impossible address',
    '/signup',
    { email: 'nobody', password: 'correct horse' },
    400,
    'validation_failed',
  ],
  [
    'a password over 72 bytes',
    '/signup',
    { email: 'e@aforo.test', password: 'й'.repeat(37) },
    400,
    'validation_failed',
  ],
  [
    'an incomplete PKCE challenge',
    '/signup',
    { email: 'f@aforo.test', password: 'correct horse', code_challenge: 'x'.repeat(43) },
    400,
    'validation_failed',
  ],
  [
    'a plain PKCE challenge',
    '/recover',
    { email: 'g@aforo.test', code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
    400,
    'validation_failed',
  ],
  ['a phone number', '/token?grant_type=password', { phone: '123' }, 422, 'phone_provider_disabled'],
  ['a code by phone', '/otp', { phone: '123' }, 422, 'phone_provider_disabled'],
  [
    'a sign-up by phone',
    '/signup',
    { phone: '123', password: 'correct horse' },
    422,
    'phone_provider_disabled',
  ],
  ['a code sent to a phone', '/verify', { type: 'sms', phone: '123', token: '1' }, 400, 'validation_failed'],
  ['a sign-in without a user', '/token?grant_type=password', { password: 'x' }, 400, 'validation_failed'],
  ['an identity provider', '/token?grant_type=id_token', { provider: 'google' }, 400, 'provider_disabled'],
  ['a wallet', '/token?grant_type=web3', {}, 422, 'web3_provider_disabled'],
  ['an unknown grant', '/token?grant_type=magic', {}, 400, 'invalid_credentials'],
  ['a verification without type', '/verify', { token_hash: 'x' }, 400, 'validation_failed'],
  ['a verification without token', '/verify', { type: 'email' }, 400, 'validation_failed'],
  [
    'both kinds of token',
    '/verify',
    { type: 'email', token: '1', token_hash: 'x' },
    400,
    'validation_failed',
  ],
  [
    'an address with a token hash',
    '/verify',
    { type: 'email', email: 'h@aforo.test', token_hash: 'x' },
    400,
    'validation_failed',
  ],
  ['a made-up token hash', '/verify', { type: 'email', token_hash: 'x' }, 403, 'otp_expired'],
  ['an unknown kind of mail', '/resend', { type: 'sms', email: 'i@aforo.test' }, 400, 'validation_failed'],
  ['a recovery without address', '/recover', {}, 400, 'validation_failed'],
  ['single sign-on', '/sso', {}, 404, 'saml_provider_disabled'],
  ['OAuth clients', '/admin/oauth/clients', {}, 404, 'feature_disabled'],
  ['a factor without a session', '/factors', { factor_type: 'totp' }, 401, 'no_authorization'],
])('%s is refused', async ([, path, body, status, code]) => {
  const answered = await post(path, body);
  expect([answered.answer.status, answered.body.code]).toEqual([status, code]);
});

test('features that do not exist answer as in a service without them', async () => {
  const get = async (path: string, init: RequestInit = {}) =>
    await call(`${SITE}/auth/v1${path}`, { headers: VERSION, ...init });
  const authorize = await get('/authorize?provider=google');
  expect([authorize.status, (await authorize.json<{ code: string }>()).code]).toEqual([
    400,
    'validation_failed',
  ]);
  const linking = await get('/user/identities/authorize?provider=google');
  expect([linking.status, (await linking.json<{ code: string }>()).code]).toEqual([
    404,
    'manual_linking_disabled',
  ]);
  const unlink = await get(`/user/identities/${crypto.randomUUID()}`, { method: 'DELETE' });
  expect(unlink.status).toBe(404);
  const unknown = await get('/nothing');
  expect([unknown.status, unknown.headers.get('content-type')?.startsWith('text/plain')]).toEqual([
    404,
    true,
  ]);
});

test('the service publishes its settings and its health', async () => {
  const settings = await call(`${SITE}/auth/v1/settings`);
  expect(await settings.json()).toMatchObject({
    external: { email: true, phone: false },
    mailer_autoconfirm: false,
    disable_signup: false,
  });
  const health = await call(`${SITE}/auth/v1/health`);
  expect(await health.json()).toMatchObject({ name: 'GoTrue' });
});

test('signing out answers 204 without a body, and refuses an unknown scope', async () => {
  const { session } = await signedUp();
  const headers = { ...VERSION, authorization: `Bearer ${session.access_token}` };
  const wrong = await call(`${SITE}/auth/v1/logout?scope=everyone`, { method: 'POST', headers });
  expect(wrong.status).toBe(400);
  const right = await call(`${SITE}/auth/v1/logout?scope=local`, { method: 'POST', headers });
  expect(right.status).toBe(204);
  expect(await right.text()).toBe('');
  const after = await call(`${SITE}/auth/v1/logout?scope=local`, { method: 'POST', headers });
  expect([after.status, after.headers.get('x-sb-error-code')]).toEqual([403, 'session_not_found']);
});

test("missing, malformed and deleted persons' bearer tokens each have their own answer", async () => {
  const { session, userId } = await signedUp();
  const user = async (authorization?: string) => {
    const answer = await call(`${SITE}/auth/v1/user`, {
      headers: { ...VERSION, ...(authorization ? { authorization } : {}) },
    });
    return [answer.status, answer.headers.get('x-sb-error-code')];
  };
  expect(await user()).toEqual([401, 'no_authorization']);
  expect(await user('Bearer rubbish')).toEqual([403, 'bad_jwt']);
  const { env } = await import('cloudflare:test');
  await env.DB.prepare('DELETE FROM identity_users WHERE id = ?').bind(userId).run();
  expect(await user(`Bearer ${session.access_token}`)).toEqual([403, 'user_not_found']);
});

test('the client library maps each refusal to its own error class', async () => {
  const { auth } = browser();
  const weak = await auth.signUp({ email: 'weak@aforo.test', password: '123' });
  expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
  const wrong = await auth.signInWithPassword({ email: 'nobody@aforo.test', password: 'wrong one' });
  expect(wrong.error).toMatchObject({ name: 'AuthApiError', code: 'invalid_credentials' });
  const missing = await auth.getUser();
  expect(missing.error?.name).toBe('AuthSessionMissingError');
});
