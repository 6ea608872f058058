import { env } from 'cloudflare:test';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import {
  browser,
  linkToken,
  mailsTo,
  mailTo,
  newAddress,
  signedUp,
} from '#tests/support/worker/auth-client.ts';
import { SITE } from '#tests/support/worker/people.ts';
import { signingKey } from '#worker/identity/signing-key.ts';

/** As `npm run -s auth:service-key` creates it. */
async function serviceToken(role = 'service_role'): Promise<string> {
  const key = await signingKey({ db: env.DB, now: () => Date.now(), secret: env.AUTH_SECRET ?? '' });
  return await new SignJWT({ role })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.kid })
    .setIssuer(`${SITE}/auth/v1`)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key.privateKey);
}

async function operator() {
  return browser({ bearer: await serviceToken() }).auth.admin;
}

test('only a service token can use the admin endpoints', async () => {
  const none = await browser().auth.admin.listUsers();
  expect(none.error).toMatchObject({ status: 401, code: 'no_authorization' });
  const { session } = await signedUp();
  const person = await browser({ bearer: session.access_token }).auth.admin.listUsers();
  expect(person.error).toMatchObject({ status: 403, code: 'not_admin' });
  const anon = await browser({ bearer: await serviceToken('anon') }).auth.admin.listUsers();
  expect(anon.error).toMatchObject({ status: 403, code: 'not_admin' });
  const forged = await browser({ bearer: 'a.b.c' }).auth.admin.listUsers();
  expect(forged.error).toMatchObject({ status: 403, code: 'bad_jwt' });
});

test('an operator creates an account that can sign in at once, without a mail', async () => {
  const admin = await operator();
  const email = newAddress();
  const made = await admin.createUser({
    email,
    password: 'correct horse',
    email_confirm: true,
    user_metadata: { name: 'Marta' },
    app_metadata: { plan: 'pro' },
  });
  expect(made.data.user).toMatchObject({
    email,
    user_metadata: { name: 'Marta' },
    app_metadata: { plan: 'pro', provider: 'email', providers: ['email'] },
  });
  expect((await browser().auth.signInWithPassword({ email, password: 'correct horse' })).error).toBeNull();
  expect(await mailsTo(email)).toEqual([]);
  expect((await admin.createUser({ email })).error).toMatchObject({ code: 'email_exists', status: 422 });
});

test('an operator removes an app_metadata key by setting it to null', async () => {
  const admin = await operator();
  const made = await admin.createUser({ email: newAddress(), app_metadata: { plan: 'pro', seats: 3 } });
  const changed = await admin.updateUserById(made.data.user?.id ?? '', { app_metadata: { plan: null } });
  expect(changed.data.user?.app_metadata).toEqual({ seats: 3, provider: 'email', providers: ['email'] });
});

test('lists have pages, with the link headers that the client library reads', async () => {
  const admin = await operator();
  for (let made = 0; made < 3; made += 1) await admin.createUser({ email: newAddress() });
  const first = await admin.listUsers({ page: 1, perPage: 2 });
  expect(first.data.users).toHaveLength(2);
  expect(first.data).toMatchObject({ nextPage: 2 });
  const total = 'total' in first.data ? first.data.total : 0;
  expect(total).toBeGreaterThanOrEqual(3);
  expect('lastPage' in first.data ? first.data.lastPage : 0).toBe(Math.ceil(total / 2));
  expect((await admin.listUsers()).data.users.length).toBeGreaterThanOrEqual(3);
});

test("an operator's password change ends the person's sessions, and a ban blocks sign-in", async () => {
  const admin = await operator();
  const { auth, email, userId } = await signedUp();
  expect((await admin.getUserById(userId)).data.user?.email).toBe(email);
  await admin.updateUserById(userId, { password: 'set by the desk' });
  expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  const fresh = browser().auth;
  await fresh.signInWithPassword({ email, password: 'set by the desk' });

  const banned = await admin.updateUserById(userId, { ban_duration: '1h30m' });
  const until = Date.parse(String(banned.data.user?.banned_until)) - Date.now();
  expect(Math.round(until / 60_000)).toBe(90);
  expect((await fresh.getUser()).error).toMatchObject({ code: 'user_banned', status: 403 });
  expect((await fresh.refreshSession()).error).toMatchObject({ code: 'user_banned', status: 400 });
  const door = await browser().auth.signInWithPassword({ email, password: 'set by the desk' });
  expect(door.error).toMatchObject({ code: 'user_banned', status: 400 });
  const guess = await browser().auth.signInWithPassword({ email, password: 'a guess' });
  expect(guess.error).toMatchObject({ code: 'invalid_credentials' });

  await admin.updateUserById(userId, { ban_duration: 'none' });
  expect((await fresh.getUser()).error).toBeNull();
});

test('a person is hard-deleted, or soft-deleted to a row without a name', async () => {
  const admin = await operator();
  const hard = await signedUp();
  expect((await admin.deleteUser(hard.userId)).error).toBeNull();
  expect((await hard.auth.getUser()).error).toMatchObject({ code: 'user_not_found' });
  expect((await admin.getUserById(hard.userId)).error).toMatchObject({ status: 404, code: 'user_not_found' });

  const soft = await signedUp();
  await admin.deleteUser(soft.userId, true);
  const row = await env.DB.prepare('SELECT email, deleted_at, password_hash FROM identity_users WHERE id = ?')
    .bind(soft.userId)
    .first<{ email: string; deleted_at: number; password_hash: null }>();
  expect(row?.deleted_at).toBeGreaterThan(0);
  expect(row?.email).not.toContain('@');
  expect(row?.password_hash).toBeNull();
  expect((await admin.createUser({ email: soft.email })).error).toBeNull();
});

test('a generated link works like a mailed one, without a mail', async () => {
  const admin = await operator();
  const email = newAddress();
  const made = await admin.generateLink({ type: 'signup', email, password: 'correct horse' });
  expect(made.error).toBeNull();
  expect(made.data.properties?.verification_type).toBe('signup');
  expect(made.data.properties?.action_link).toContain(`${SITE}/auth/v1/verify?token=`);
  expect(await mailsTo(email)).toEqual([]);
  const inside = await browser().auth.verifyOtp({
    token_hash: made.data.properties?.hashed_token ?? '',
    type: 'signup',
  });
  expect(inside.error).toBeNull();
  expect((await browser().auth.signInWithPassword({ email, password: 'correct horse' })).error).toBeNull();

  const twice = await admin.generateLink({ type: 'signup', email, password: 'correct horse' });
  expect(twice.error).toMatchObject({ code: 'email_exists' });
  const magic = await admin.generateLink({ type: 'magiclink', email });
  const code = magic.data.properties?.email_otp ?? '';
  expect((await browser().auth.verifyOtp({ email, token: code, type: 'magiclink' })).error).toBeNull();
  const nobody = await admin.generateLink({ type: 'recovery', email: newAddress() });
  expect(nobody.error).toMatchObject({ status: 404, code: 'user_not_found' });
});

test('an invitation signs a person in', async () => {
  const admin = await operator();
  const email = newAddress();
  const invited = await admin.inviteUserByEmail(email, { data: { name: 'Ivo' } });
  expect(invited.data.user?.invited_at).toBeTruthy();
  const mail = await mailTo(email);
  const inside = await browser().auth.verifyOtp({ token_hash: linkToken(mail), type: 'invite' });
  expect(inside.error).toBeNull();
  expect(inside.data.user?.user_metadata).toEqual({ name: 'Ivo' });
});

test("an operator ends a person's sessions with the person's own token", async () => {
  const admin = await operator();
  const { auth, session } = await signedUp();
  expect((await admin.signOut(session.access_token, 'global')).error).toBeNull();
  expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError');
});
