import { env } from 'cloudflare:test';
import type { JWTPayload } from 'jose';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { claimsOf } from '#tests/support/worker/hosted.ts';
import { callTrpc, person, SITE } from '#tests/support/worker/people.ts';
import { signingKey } from '#worker/identity/signing-key.ts';

const ISSUER = `${SITE}/auth/v1`;

/** Claims of a signed-in person, so that only the change under test can cause a refusal. */
async function goodClaims(): Promise<JWTPayload> {
  const someone = await person();
  return claimsOf(ISSUER, someone.id, { session_id: someone.sessionId, email: someone.email });
}

async function sign(claims: JWTPayload): Promise<string> {
  const key = await signingKey({ db: env.DB, now: () => Date.now(), secret: env.AUTH_SECRET ?? '' });
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.kid })
    .sign(key.privateKey);
}

async function accepts(token: string): Promise<boolean> {
  const answer = await callTrpc('auth.me', 'query', undefined, { token });
  const login = await callTrpc('auth.loginWithSupabase', 'mutation', { accessToken: token });
  expect(answer.data === null).toBe(login.error?.data.errorCode === 'SESSION_EXPIRED');
  return answer.data !== null;
}

test('a token with valid claims and key is accepted', async () => {
  expect(await accepts(await sign(await goodClaims()))).toBe(true);
});

test.for<[string, Record<string, unknown>]>([
  ['has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ['is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
  ['is for another audience', { aud: 'anon' }],
  ['is of another issuer', { iss: 'http://localhost:8787/auth/v2' }],
  ['is of an issuer that begins with ours', { iss: `${ISSUER}.evil.test` }],
  ['is of an anonymous visitor', { is_anonymous: true }],
  ['is of a service', { role: 'service_role' }],
  ['has no audience', { aud: undefined }],
  ['never expires', { exp: undefined }],
  ['has no issue time', { iat: undefined }],
  ['has no subject', { sub: undefined }],
  ['has no role', { role: undefined }],
  ['has no session', { session_id: undefined }],
  ['has a subject that is not an id', { sub: 'admin' }],
  ['names an unknown session', { session_id: crypto.randomUUID() }],
])('a token that %s is refused', async ([, change]) => {
  expect(await accepts(await sign({ ...(await goodClaims()), ...change }))).toBe(false);
});

test("a token with another person's session is refused", async () => {
  const other = await person();
  expect(await accepts(await sign({ ...(await goodClaims()), session_id: other.sessionId }))).toBe(false);
});

test('a token signed with another key is refused, whatever key ID it has', async () => {
  const ours = await signingKey({ db: env.DB, now: () => Date.now(), secret: env.AUTH_SECRET ?? '' });
  const pair = await generateKeyPair('ES256', { extractable: true });
  const claims = await goodClaims();
  for (const header of [
    { kid: ours.kid },
    { kid: 'another' },
    {},
    { jwk: await exportJWK(pair.publicKey) },
  ]) {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', ...header })
      .sign(pair.privateKey);
    expect(await accepts(token)).toBe(false);
  }
});

test('an unsigned token is refused', async () => {
  expect(await accepts(new UnsecuredJWT(await goodClaims()).encode())).toBe(false);
});

test('a token signed with the public key as a shared secret is refused', async () => {
  const ours = await signingKey({ db: env.DB, now: () => Date.now(), secret: env.AUTH_SECRET ?? '' });
  const [jwk] = ours.jwks.keys;
  const claims = await goodClaims();
  for (const secret of [JSON.stringify(jwk), String(jwk?.x), JSON.stringify(ours.jwks)]) {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: ours.kid })
      .sign(new TextEncoder().encode(secret.padEnd(32, '0')));
    expect(await accepts(token)).toBe(false);
  }
});

test('a token modified after signing is refused', async () => {
  const token = await sign(await goodClaims());
  const [header, , signature] = token.split('.');
  const other = Buffer.from(JSON.stringify({ ...(await goodClaims()), sub: crypto.randomUUID() }));
  expect(await accepts(`${header}.${other.toString('base64url')}.${signature}`)).toBe(false);
  expect(await accepts('not.a.token')).toBe(false);
  expect(await accepts('rubbish')).toBe(false);
});

test('a token accepted a moment ago is refused after a ban', async () => {
  const someone = await person();
  expect((await someone.query('auth.me')).status).toBe(200);
  await env.DB.prepare('UPDATE identity_users SET banned_until = ? WHERE id = ?')
    .bind(Date.now() + 60_000, someone.id)
    .run();
  expect((await someone.query('auth.me')).error?.data.errorCode).toBe('ACCOUNT_INACTIVE');
});

test('an assurance level that the session does not have is refused', async () => {
  const someone = await person();
  const token = await sign(claimsOf(ISSUER, someone.id, { session_id: someone.sessionId, aal: 'aal2' }));
  const { resolveActor } = await import('#worker/auth/resolve-actor.ts');
  const request = new Request(SITE, { headers: { authorization: `Bearer ${token}` } });
  const found = await resolveActor({ env, db: env.DB, now: () => Date.now() }, request);
  expect(found.actor?.aal).toBe('aal1');
});
