import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { newDraft } from '#tests/support/worker/drafts.ts';
import { callTrpc, guest, person, withFactor } from '#tests/support/worker/people.ts';

test('a guest has no user and cannot sign out', async () => {
  expect(await guest.query('auth.me')).toMatchObject({ status: 200, data: null, error: null });
  const out = await guest.mutate('auth.logout');
  expect(out.status).toBe(401);
  expect(out.error?.data.errorCode).toBe('NOT_SIGNED_IN');
  expect(out.error?.message).toBe('Please login (10001)');
});

test('a signed-in person sees their own user with the role', async () => {
  const organizer = await person({ role: 'organizer', name: 'Olga' });
  const me = await organizer.query('auth.me');
  expect(me.error).toBeNull();
  expect(me.data).toEqual({
    id: organizer.id,
    email: organizer.email,
    emailVerified: true,
    needsSecondFactor: false,
    name: 'Olga',
    role: 'organizer',
    staffOf: { scanner: 0, vendor: 0 },
    memberships: [{ organizationId: organizer.id, isOwner: true, rights: [], eventIds: null, until: null }],
    language: null,
    currency: null,
    imageUrl: null,
  });
  expect((await organizer.mutate('auth.logout')).data).toEqual({ ok: true });
});

test('a mutation without the CSRF header is refused', async () => {
  const someone = await person();
  const out = await callTrpc('auth.logout', 'mutation', {}, { token: someone.token, csrf: false });
  expect(out.error?.data.errorCode).toBe('CSRF_MISMATCH');
});

test('a deactivated person is refused on the next call', async () => {
  const someone = await person();
  expect((await someone.query('auth.me')).status).toBe(200);
  await env.DB.prepare("UPDATE users SET status = 'inactive' WHERE id = ?").bind(someone.id).run();
  expect((await someone.query('auth.me')).error?.data.errorCode).toBe('ACCOUNT_INACTIVE');
  const login = await guest.mutate('auth.loginWithSupabase', { accessToken: someone.token });
  expect(login.error?.data.errorCode).toBe('ACCOUNT_INACTIVE');
});

test('a token of an ended session is refused before it expires', async () => {
  const someone = await person();
  expect((await someone.query('auth.me')).data.id).toBe(someone.id);
  await env.DB.prepare('DELETE FROM identity_sessions WHERE id = ?').bind(someone.sessionId).run();
  expect((await someone.query('auth.me')).data).toBeNull();
  const login = await guest.mutate('auth.loginWithSupabase', { accessToken: someone.token });
  expect(login.error?.data.errorCode).toBe('SESSION_EXPIRED');
});

test("sign-in creates a new person's row as a client and records the time", async () => {
  const someone = await person({ name: 'Nadia' });
  await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(someone.id).run();
  const before = Date.now();
  const login = await guest.mutate('auth.loginWithSupabase', { accessToken: someone.token });
  expect(login.data).toMatchObject({ id: someone.id, name: 'Nadia', role: 'client', emailVerified: true });
  const row = await env.DB.prepare('SELECT last_signed_in_at FROM users WHERE id = ?')
    .bind(someone.id)
    .first<{ last_signed_in_at: number }>();
  expect(row?.last_signed_in_at).toBeGreaterThanOrEqual(before);
});

test('a confirmed email takes effect at the next call', async () => {
  const someone = await person({ verified: false });
  expect((await someone.query('auth.me')).data.emailVerified).toBe(false);
  await env.DB.prepare('UPDATE identity_users SET email_confirmed_at = ? WHERE id = ?')
    .bind(Date.now(), someone.id)
    .run();
  expect((await someone.query('auth.me')).data.emailVerified).toBe(true);
});

test('a session without its second factor can read its user and public data, and sign out', async () => {
  const someone = await person({ role: 'organizer' });
  const eventId = await newDraft(someone);
  await withFactor(someone);
  const me = await someone.query('auth.me');
  expect(me.data).toMatchObject({ id: someone.id, needsSecondFactor: true });
  expect((await someone.query('events.browse', {})).status).toBe(200);
  // To such a session, the person's own draft does not exist.
  const own = await someone.query('events.get', { eventId });
  expect(own.error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  expect((await someone.mutate('auth.logout')).data).toEqual({ ok: true });
});

test("sign-in stores the page's language once, and keeps a language already set", async () => {
  const someone = await person();
  const signIn = (language?: string) =>
    guest.mutate('auth.loginWithSupabase', { accessToken: someone.token, ...(language ? { language } : {}) });
  expect((await signIn()).data.language).toBeNull();
  expect((await signIn('ru')).data.language).toBe('ru');
  expect((await signIn('es')).data.language).toBe('ru');
  expect((await someone.query('auth.me')).data.language).toBe('ru');
  expect((await signIn('tlh')).status).toBe(400);
});
