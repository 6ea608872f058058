import { env } from 'cloudflare:test';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { codeAt, currentStep } from '#tests/support/totp.ts';
import { browser, newIp, signedUp } from '#tests/support/worker/auth-client.ts';

/** Code of the authenticator app now, or some steps ahead. */
function codeFor(secret: string, stepsAhead = 0): string {
  return codeAt(secret, currentStep() + stepsAhead);
}

async function enrolled() {
  const ip = newIp();
  const person = await signedUp({ ip });
  const { data, error } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (error || data.type !== 'totp') throw error ?? new Error('not totp');
  return { ...person, ip, factor: data };
}

async function verified() {
  const person = await enrolled();
  const { data, error } = await person.auth.mfa.challengeAndVerify({
    factorId: person.factor.id,
    code: codeFor(person.factor.totp.secret),
  });
  if (error) throw error;
  return { ...person, raised: data };
}

test('enrolling shows a QR code and the secret once', async () => {
  const { auth, factor, email } = await enrolled();
  expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
  expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(factor.totp.uri).toContain(encodeURIComponent(email));
  const { data } = await auth.mfa.listFactors();
  expect(data?.all).toMatchObject([{ id: factor.id, friendly_name: 'Phone', status: 'unverified' }]);
  expect(JSON.stringify(data)).not.toContain(factor.totp.secret);
  const row = await env.DB.prepare('SELECT * FROM identity_factors WHERE id = ?').bind(factor.id).first();
  expect(JSON.stringify(row)).not.toContain(factor.totp.secret);
});

test('the first code raises the same session to aal2', async () => {
  const { auth, session, raised } = await verified();
  const claims = decodeJwt(raised.access_token);
  expect(claims).toMatchObject({ aal: 'aal2', session_id: decodeJwt(session.access_token).session_id });
  expect((claims.amr as { method: string }[]).map((entry) => entry.method)).toEqual(['totp', 'otp']);
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  expect(data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  const refreshed = await auth.refreshSession();
  expect(decodeJwt(refreshed.data.session?.access_token ?? '').aal).toBe('aal2');
});

test('a refresh token from before the code does not get the aal2 session', async () => {
  const { session } = await verified();
  const { auth } = browser();
  const old = await auth.refreshSession({ refresh_token: session.refresh_token });
  expect(old.error).toMatchObject({ code: 'refresh_token_already_used' });
});

test('a TOTP code is accepted once', async () => {
  const { auth, factor } = await enrolled();
  const code = codeFor(factor.totp.secret);
  expect((await auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
  const again = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  expect(again.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
  const next = codeFor(factor.totp.secret, 1);
  expect((await auth.mfa.challengeAndVerify({ factorId: factor.id, code: next })).error).toBeNull();
});

test('five wrong codes end a challenge', async () => {
  const { auth, factor } = await enrolled();
  const { data } = await auth.mfa.challenge({ factorId: factor.id });
  const challengeId = data?.id ?? '';
  const right = codeFor(factor.totp.secret);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 5; guess += 1) {
    const answer = await auth.mfa.verify({ factorId: factor.id, challengeId, code: wrong });
    expect(answer.error?.code).toBe('mfa_verification_failed');
  }
  const late = await auth.mfa.verify({ factorId: factor.id, challengeId, code: right });
  expect(late.error?.code).toBe('mfa_challenge_expired');
});

test('a challenge is accepted only from its own IP address and before it expires', async () => {
  const { auth, factor, session } = await enrolled();
  const elsewhere = browser().auth;
  await elsewhere.setSession(session);
  const asked = await auth.mfa.challenge({ factorId: factor.id });
  const challengeId = asked.data?.id ?? '';
  const code = codeFor(factor.totp.secret);
  const moved = await elsewhere.mfa.verify({ factorId: factor.id, challengeId, code });
  expect(moved.error?.code).toBe('mfa_ip_address_mismatch');
  await env.DB.prepare('UPDATE identity_challenges SET expires_at = ? WHERE id = ?')
    .bind(Date.now() - 1, challengeId)
    .run();
  const late = await auth.mfa.verify({ factorId: factor.id, challengeId, code });
  expect(late.error?.code).toBe('mfa_challenge_expired');
});

test('with an active factor, changing password or address needs an aal2 session', async () => {
  const { auth, email, password, factor } = await verified();
  const other = browser().auth;
  await other.signInWithPassword({ email, password });
  expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  expect((await other.updateUser({ password: 'another one' })).error).toMatchObject({
    code: 'insufficient_aal',
    status: 401,
  });
  const second = await other.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' });
  expect(second.error).toMatchObject({ code: 'insufficient_aal', status: 403 });
  const remove = await other.mfa.unenroll({ factorId: factor.id });
  expect(remove.error).toMatchObject({ code: 'insufficient_aal', status: 422 });
  expect((await auth.updateUser({ password: 'another one' })).error).toBeNull();
});

test('removing the factor lowers the session to aal1', async () => {
  const { auth, factor } = await verified();
  expect((await auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  const { data } = await auth.refreshSession();
  const claims = decodeJwt(data.session?.access_token ?? '');
  expect(claims.aal).toBe('aal1');
  expect((claims.amr as { method: string }[]).map((entry) => entry.method)).toEqual(['otp']);
});

test('activating a factor ends the other aal1 sessions', async () => {
  const { auth, email, password, factor } = await enrolled();
  const other = browser().auth;
  await other.signInWithPassword({ email, password });
  await auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeFor(factor.totp.secret) });
  expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
});

test("duplicate factor names and other people's factors are refused", async () => {
  const { auth, factor } = await enrolled();
  const twice = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  expect(twice.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 });
  const { auth: stranger } = await signedUp();
  expect((await stranger.mfa.challenge({ factorId: factor.id })).error).toMatchObject({
    code: 'mfa_factor_not_found',
  });
  expect((await stranger.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({ status: 404 });
});

test('a password alone ends no aal2 session and writes nothing to the account', async () => {
  const { auth, email, password } = await verified();
  const thief = browser().auth;
  await thief.signInWithPassword({ email, password });
  expect((await thief.updateUser({ data: { name: 'Mallory' } })).error).toMatchObject({
    code: 'insufficient_aal',
    status: 401,
  });
  await thief.signOut({ scope: 'others' });
  expect((await auth.getUser()).error).toBeNull();
  const token = (await thief.getSession()).data.session?.access_token ?? '';
  await thief.signOut({ scope: 'global' });
  expect((await auth.getUser()).error).toBeNull();
  expect((await browser().auth.getUser(token)).error?.name).toBe('AuthSessionMissingError');
});
