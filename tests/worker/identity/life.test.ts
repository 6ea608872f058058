import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { browser, linkToken, mailTo, newAddress, signedUp } from '#tests/support/worker/auth-client.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { callTrpc } from '#tests/support/worker/people.ts';

test('sign-up sends a mail, its link confirms the address, and the password then signs in', async () => {
  const email = newAddress();
  const { auth } = browser();
  const up = await auth.signUp({ email, password: 'correct horse', options: { data: { name: 'Ana' } } });
  expect(up.error).toBeNull();
  expect(up.data.session).toBeNull();
  expect(up.data.user).toMatchObject({ email, role: 'authenticated', user_metadata: { name: 'Ana' } });
  expect(up.data.user?.identities).toHaveLength(1);

  const early = await auth.signInWithPassword({ email, password: 'correct horse' });
  expect(early.error).toMatchObject({ code: 'email_not_confirmed', status: 400 });

  const mail = await mailTo(email);
  expect(mail.link).toMatch(/^http:\/\/localhost:8787\/verify-email\/[\w-]{43}$/);
  expect(mail.code).toMatch(/^\d{6}$/);
  const confirmed = await auth.verifyOtp({ token_hash: linkToken(mail), type: 'email' });
  expect(confirmed.error).toBeNull();
  expect(confirmed.data.user?.email_confirmed_at).toBeTruthy();
  expect(confirmed.data.user?.user_metadata).toEqual({ name: 'Ana' });

  const again = await auth.verifyOtp({ token_hash: linkToken(mail), type: 'email' });
  expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 });

  const pasted = `\u200b${email}\u2060`;
  const inside = await browser().auth.signInWithPassword({ email: pasted, password: 'correct horse' });
  expect(inside.error).toBeNull();
  const login = await callTrpc('auth.loginWithSupabase', 'mutation', {
    accessToken: inside.data.session?.access_token,
  });
  expect(login.data).toMatchObject({ email, name: 'Ana', emailVerified: true, role: 'client' });
});

test("the mail's six digits confirm like its link", async () => {
  const email = newAddress();
  const { auth } = browser();
  await auth.signUp({ email, password: 'correct horse' });
  const mail = await mailTo(email);
  const wrong = await auth.verifyOtp({
    email,
    token: mail.code === '000000' ? '000001' : '000000',
    type: 'signup',
  });
  expect(wrong.error).toMatchObject({ code: 'otp_expired', message: 'Token has expired or is invalid' });
  const right = await auth.verifyOtp({ email, token: mail.code ?? '', type: 'signup' });
  expect(right.error).toBeNull();
  expect(right.data.session?.access_token).toBeTruthy();
});

test('wrong guesses revoke the digits, after five elsewhere and ten where they were asked for, and the link works', async () => {
  const email = newAddress();
  const { auth } = browser();
  await auth.signUp({ email, password: 'correct horse' });
  const mail = await mailTo(email);
  const wrong = mail.code === '000000' ? '000001' : '000000';
  const late = async (by: typeof auth) => {
    for (let guess = 0; guess < 5; guess += 1) await by.verifyOtp({ email, token: wrong, type: 'signup' });
    return (await by.verifyOtp({ email, token: mail.code ?? '', type: 'signup' })).error;
  };
  expect(await late(browser().auth)).toMatchObject({ code: 'otp_expired' });
  expect(await late(auth)).toMatchObject({ code: 'otp_expired' });
  const link = await auth.verifyOtp({ token_hash: linkToken(mail), type: 'email' });
  expect(link.error).toBeNull();
});

test('an expired confirmation link is refused', async () => {
  const email = newAddress();
  const { auth } = browser();
  await auth.signUp({ email, password: 'correct horse' });
  const mail = await mailTo(email);
  await env.DB.prepare('UPDATE identity_tokens SET expires_at = ? WHERE email = ?')
    .bind(Date.now() - 1, email)
    .run();
  const late = await auth.verifyOtp({ token_hash: linkToken(mail), type: 'email' });
  expect(late.error).toMatchObject({ code: 'otp_expired' });
});

test('a person changes their metadata, and null removes a key', async () => {
  const { auth } = await signedUp();
  await auth.updateUser({ data: { name: 'Bea', city: 'Oaxaca' } });
  const changed = await auth.updateUser({ data: { city: null, language: 'es' } });
  expect(changed.data.user?.user_metadata).toEqual({ name: 'Bea', language: 'es' });
  const tooMuch = await auth.updateUser({ data: { essay: 'x'.repeat(9_000) } });
  expect(tooMuch.error).toMatchObject({ code: 'validation_failed' });
});

test('a person cannot make themselves an administrator, verified, or somebody else', async () => {
  const { auth, session, userId } = await signedUp();
  const answer = await auth.updateUser({
    data: { name: 'Eve', email_verified: true },
    ...{ role: 'service_role', aud: 'x', id: crypto.randomUUID(), email_confirmed_at: '2020-01-01' },
  });
  expect(answer.data.user).toMatchObject({ id: userId, role: 'authenticated', aud: 'authenticated' });
  const metadata = await auth.updateUser({ data: {}, ...{ app_metadata: { role: 'admin' } } });
  expect(metadata.error).toMatchObject({ code: 'not_admin', status: 403 });
  const me = await callTrpc('auth.me', 'query', undefined, { token: session.access_token });
  expect(me.data.role).toBe('client');
});

test('a new password ends the other sessions, and must be different and long enough', async () => {
  const { auth, email, password } = await signedUp();
  const other = browser().auth;
  await other.signInWithPassword({ email, password });
  expect((await auth.updateUser({ password })).error).toMatchObject({ code: 'same_password', status: 422 });
  const weak = await auth.updateUser({ password: 'short' });
  expect(weak.error).toMatchObject({
    name: 'AuthWeakPasswordError',
    code: 'weak_password',
    reasons: ['length'],
  });

  expect((await auth.updateUser({ password: 'battery staple' })).error).toBeNull();
  expect((await auth.getUser()).error).toBeNull();
  expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await other.signInWithPassword({ email, password })).error).toMatchObject({
    code: 'invalid_credentials',
  });
  expect((await other.signInWithPassword({ email, password: 'battery staple' })).error).toBeNull();
});

test('a common password is refused at sign-up, change and reset, with the reason', async () => {
  const common = { name: 'AuthWeakPasswordError', code: 'weak_password', reasons: ['pwned'], status: 422 };
  const newcomer = newAddress();
  const up = await browser().auth.signUp({ email: newcomer, password: 'Password1' });
  expect(up.error).toMatchObject(common);

  const { auth, email, password } = await signedUp();
  expect((await auth.updateUser({ password: 'iloveyou' })).error).toMatchObject(common);
  const forgetful = browser().auth;
  await forgetful.resetPasswordForEmail(email);
  const mail = await mailTo(email, (m) => m.subject.includes('password'));
  await forgetful.verifyOtp({ token_hash: linkToken(mail), type: 'recovery' });
  expect((await forgetful.updateUser({ password: 'qwerty123' })).error).toMatchObject(common);
  expect((await browser().auth.signInWithPassword({ email, password })).error).toBeNull();
});

test('a password session needs the old password for a new one, and guesses are limited', async () => {
  stopClock();
  const { email, password } = await signedUp();
  const { auth } = browser();
  await auth.signInWithPassword({ email, password });
  const change = (current?: string) =>
    auth.updateUser({ password: 'battery staple', ...(current ? { current_password: current } : {}) });
  expect((await change()).error).toMatchObject({ code: 'current_password_required', status: 400 });
  expect((await change('not this one')).error).toMatchObject({ code: 'current_password_invalid' });
  expect((await change(password)).error).toBeNull();
  for (let guess = 0; guess < 10; guess += 1) await change('x'.repeat(80));
  expect((await change('x'.repeat(80))).error).toMatchObject({
    code: 'over_request_rate_limit',
    status: 429,
  });
  expect((await auth.signInWithPassword({ email, password: 'battery staple' })).error?.code).toBe(
    'over_request_rate_limit',
  );
});

test('an old session opened by a mail needs the old password for a new one', async () => {
  const { auth, userId, password } = await signedUp();
  const anHourAgo = Math.floor(Date.now() / 1000) - 3_600;
  await env.DB.prepare(
    "UPDATE identity_sessions SET amr = json_set(amr, '$[0].timestamp', ?1) WHERE user_id = ?2",
  )
    .bind(anHourAgo, userId)
    .run();
  const refused = await auth.updateUser({ password: 'battery staple' });
  expect(refused.error).toMatchObject({ code: 'reauthentication_needed', status: 400 });
  const changed = await auth.updateUser({ password: 'battery staple', current_password: password });
  expect(changed.error).toBeNull();
});

test('a forgotten password is reset through the mail, whose link leads back to the site', async () => {
  const { auth, email } = await signedUp();
  const forgetful = browser().auth;
  expect((await forgetful.resetPasswordForEmail(email)).error).toBeNull();
  const mail = await mailTo(email, (m) => m.subject.includes('password'));
  expect(mail.link).toMatch(/^http:\/\/localhost:8787\/reset-password\/[\w-]{43}$/);

  const opened = await forgetful.verifyOtp({ email, token: mail.code ?? '', type: 'recovery' });
  expect(opened.error).toBeNull();
  expect((await forgetful.updateUser({ password: 'new and better' })).error).toBeNull();
  expect((await browser().auth.signInWithPassword({ email, password: 'new and better' })).error).toBeNull();
  expect((await auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
});

test('a reauthentication code permits a change of password', async () => {
  const { auth, email } = await signedUp();
  expect((await auth.reauthenticate()).error).toBeNull();
  const mail = await mailTo(email, ({ subject }) => subject.endsWith('is your Aforo code'));
  expect(mail.link).toBeNull();
  const wrong = mail.code === '111111' ? '222222' : '111111';
  expect((await auth.updateUser({ password: 'a new one', nonce: wrong })).error).toMatchObject({
    code: 'reauthentication_not_valid',
  });
  expect((await auth.updateUser({ password: 'a new one', nonce: mail.code ?? '' })).error).toBeNull();
});

test('an address changes once both of its mails are confirmed', async () => {
  const { auth, email, userId, password } = await signedUp();
  const fresh = newAddress();
  const asked = await auth.updateUser({ email: fresh, current_password: password });
  expect(asked.data.user).toMatchObject({ email, new_email: fresh });
  const toNew = await mailTo(fresh);
  const toOld = await mailTo(email, (m) => m.subject.includes('change'));

  const first = await auth.verifyOtp({ email: fresh, token: toNew.code ?? '', type: 'email_change' });
  expect(first.error).toBeNull();
  expect(first.data.session).toBeNull();
  const second = await auth.verifyOtp({ token_hash: linkToken(toOld), type: 'email_change' });
  expect(second.error).toBeNull();
  expect(second.data.user).toMatchObject({ id: userId, email: fresh });
  expect(second.data.user?.new_email).toBeUndefined();
  const me = await callTrpc('auth.me', 'query', undefined, {
    token: second.data.session?.access_token ?? '',
  });
  expect(me.data.email).toBe(fresh);
});

test('signing out ends this session, the others or all', async () => {
  const { auth, email, password } = await signedUp();
  const phone = browser().auth;
  const laptop = browser().auth;
  await phone.signInWithPassword({ email, password });
  await laptop.signInWithPassword({ email, password });

  expect((await phone.signOut({ scope: 'local' })).error).toBeNull();
  expect((await laptop.getUser()).error).toBeNull();
  expect((await laptop.signOut({ scope: 'others' })).error).toBeNull();
  expect((await laptop.getUser()).error).toBeNull();
  expect((await auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });

  await phone.signInWithPassword({ email, password });
  const token = (await laptop.getSession()).data.session?.access_token ?? '';
  expect((await callTrpc('auth.me', 'query', undefined, { token })).data).not.toBeNull();
  expect((await phone.signOut()).error).toBeNull();
  expect((await laptop.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await callTrpc('auth.me', 'query', undefined, { token })).data).toBeNull();
});

test('a one-time code signs a known person in unchanged and creates an account for a new one', async () => {
  const { auth, email } = await signedUp();
  await auth.updateUser({ data: { name: 'Ana', language: 'es' } });
  const known = browser().auth;
  await known.signInWithOtp({ email, options: { data: { name: 'Mallory', language: 'ru' } } });
  const { code, subject } = await mailTo(email, (m) => m.link?.includes('magiclink') === true);
  expect(subject).toBe(`${code} es tu código para entrar a Aforo`);
  const back = await known.verifyOtp({ email, token: code ?? '', type: 'email' });
  expect(back.data.user?.user_metadata).toEqual({ name: 'Ana', language: 'es' });

  const newcomer = newAddress();
  const fresh = browser().auth;
  await fresh.signInWithOtp({ email: newcomer, options: { data: { name: 'Nil' } } });
  const mail = await mailTo(newcomer);
  const inside = await fresh.verifyOtp({ email: newcomer, token: mail.code ?? '', type: 'email' });
  expect(inside.data.user?.user_metadata).toEqual({ name: 'Nil' });
});

test("mails are in the person's language, or else the browser's", async () => {
  const russian = newAddress();
  await browser().auth.signUp({
    email: russian,
    password: 'correct horse',
    options: { data: { language: 'ru' } },
  });
  const toRussian = await mailTo(russian);
  expect(toRussian.subject).toBe(`${toRussian.code} — подтвердите почту в Aforo`);
  const spanish = newAddress();
  const { auth } = browser({ headers: { 'accept-language': 'fr-FR,es-MX;q=0.8,en;q=0.5' } });
  await auth.signUp({ email: spanish, password: 'correct horse' });
  const toSpanish = await mailTo(spanish);
  expect(toSpanish.subject).toBe(`${toSpanish.code} confirma tu correo en Aforo`);
});
