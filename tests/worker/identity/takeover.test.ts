import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { codeAt, currentStep } from '#tests/support/totp.ts';
import {
  browser,
  linkToken,
  type Mail,
  mailTo,
  newAddress,
  signedUp,
  workerFetch,
} from '#tests/support/worker/auth-client.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { openAddress } from '#tests/support/worker/pages.ts';
import { person, SITE } from '#tests/support/worker/people.ts';

/** Opens a link as mail scanners and previews do. */
async function scan(mail: Mail): Promise<void> {
  const type = new URL(mail.link ?? '').pathname.split('/')[2] ?? '';
  const query = new URLSearchParams({ token: linkToken(mail), type });
  for (const method of ['HEAD', 'GET', 'GET']) {
    const page = await openAddress(new URL(mail.link ?? '').pathname, {}, {}, method);
    expect(page.status).toBe(200);
    const service = await workerFetch()(`${SITE}/auth/v1/verify?${query}`, { method });
    const target = service.headers.get('location') ?? '';
    expect([service.status, new URL(target).hash]).toEqual([303, '']);
    expect(target).toContain(new URL(mail.link ?? '').pathname);
  }
}

test("a session alone cannot change the account's address", async () => {
  const { auth, email } = await signedUp();
  const thief = newAddress();
  const refused = await auth.updateUser({ email: thief });
  expect(refused.error).toMatchObject({ code: 'reauthentication_needed', status: 400 });
  const guessed = await auth.updateUser({ email: thief, current_password: 'a wrong guess' });
  expect(guessed.error?.code).toBe('current_password_invalid');
  const wrongCode = await auth.updateUser({ email: thief, nonce: '000000' });
  expect(wrongCode.error?.code).toBe('reauthentication_not_valid');
  expect((await auth.getUser()).data.user).not.toHaveProperty('new_email');
  const mails = await env.DB.prepare('SELECT count(*) AS n FROM dev_mailbox WHERE "to" = ?')
    .bind(thief)
    .first<{ n: number }>();
  expect(mails?.n).toBe(0);

  await auth.reauthenticate();
  const code = await mailTo(email, ({ subject }) => subject.endsWith('is your Aforo code'));
  const asked = await auth.updateUser({ email: thief, nonce: code.code ?? '' });
  expect(asked.data.user?.new_email).toBe(thief);
});

test('opening the links of a new address changes nothing, and pressing both buttons changes it', async () => {
  const { auth, email, password } = await signedUp();
  const fresh = newAddress();
  await auth.updateUser({ email: fresh, current_password: password });
  const mails = [await mailTo(fresh), await mailTo(email, (mail) => mail.subject.includes('change'))];
  for (const mail of mails) await scan(mail);
  expect((await auth.getUser()).data.user).toMatchObject({ email, new_email: fresh });
  for (const mail of mails) {
    const pressed = await auth.verifyOtp({ token_hash: linkToken(mail), type: 'email_change' });
    expect(pressed.error).toBeNull();
  }
  expect((await auth.getUser()).data.user?.email).toBe(fresh);
});

test('opening a sign-in link does not use it up, and pressing its button signs in', async () => {
  const { email } = await signedUp();
  const { auth } = browser();
  await auth.signInWithOtp({ email });
  const mail = await mailTo(email, (one) => one.subject.includes('sign-in code'));
  await scan(mail);
  const { data } = await auth.verifyOtp({ token_hash: linkToken(mail), type: 'magiclink' });
  expect(data.user?.email).toBe(email);
});

/** A stranger signs up with the owner's address and a password of their own. */
async function signedUpByStranger() {
  const email = newAddress();
  const password = 'strangers password';
  const stranger = browser().auth;
  await stranger.signUp({ email, password, options: { data: { name: 'Olga' } } });
  const mail = await mailTo(email);
  const tryPassword = async () => (await stranger.signInWithPassword({ email, password })).error?.code;
  return { email, password, mail, tryPassword };
}

test.each(['link', 'code', 'link sent again'])(
  "confirming a stranger's sign-up by %s does not activate the stranger's password",
  async (by) => {
    const { email, mail, tryPassword } = await signedUpByStranger();
    const owner = browser().auth;
    let confirmed = mail;
    if (by === 'link sent again') {
      await env.DB.prepare('DELETE FROM rate_limits').run();
      await owner.resend({ type: 'signup', email });
      confirmed = await mailTo(email, (one) => one.id !== mail.id);
    }
    const inside = await owner.verifyOtp(
      by === 'code'
        ? { email, token: mail.code ?? '', type: 'email' }
        : { token_hash: linkToken(confirmed), type: 'email' },
    );
    expect(inside.error).toBeNull();
    expect(inside.data.user?.email_confirmed_at).toBeTruthy();
    expect(inside.data.session).toMatchObject({ password_dropped: true });
    expect(await tryPassword()).toBe('invalid_credentials');

    expect((await owner.updateUser({ password: 'owners password' })).error).toBeNull();
    const later = await browser().auth.signInWithPassword({ email, password: 'owners password' });
    expect(later.error).toBeNull();
  },
);

test("confirming a stranger's sign-up in a browser with its own sign-up does not activate the stranger's password", async () => {
  const { mail, tryPassword } = await signedUpByStranger();
  const owner = browser().auth;
  await owner.signUp({ email: newAddress(), password: 'owners password' });
  await owner.verifyOtp({ token_hash: linkToken(mail), type: 'email' });
  expect(await tryPassword()).toBe('invalid_credentials');
});

test("opening the PKCE link of a stranger's sign-up does not activate the stranger's password", async () => {
  const target = newAddress();
  const stranger = browser({ flowType: 'pkce' }).auth;
  await stranger.signUp({ email: target, password: 'strangers password' });
  const opened = await workerFetch()(`${SITE}/auth/v1/verify`, {
    method: 'POST',
    body: new URLSearchParams({ token: linkToken(await mailTo(target)), type: 'signup' }),
  });
  expect(new URL(opened.headers.get('location') ?? '').searchParams.has('code')).toBe(true);
  const tried = await stranger.signInWithPassword({ email: target, password: 'strangers password' });
  expect(tried.error?.code).toBe('invalid_credentials');
});

test('a cross-site form cannot make a browser activate a password of the attacker', async () => {
  const email = newAddress();
  const fetch = workerFetch();
  const password = 'strangers password';
  const posted = await fetch(`${SITE}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ email, password }),
  });
  expect(posted.status).toBe(200);
  const token = linkToken(await mailTo(email));
  const verified = await fetch(`${SITE}/auth/v1/verify`, {
    method: 'POST',
    body: JSON.stringify({ token_hash: token, type: 'email' }),
  });
  expect(await verified.json()).toMatchObject({ password_dropped: true });
  expect((await browser().auth.signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  );
});

test('a sign-up stored without its browser is confirmed without its password', async () => {
  const { email, password } = await signedUpByStranger();
  await env.DB.prepare('UPDATE identity_tokens SET pending_browser = NULL').run();
  const { auth } = browser();
  const opened = await auth.verifyOtp({ token_hash: linkToken(await mailTo(email)), type: 'email' });
  expect(opened.data.session).toMatchObject({ password_dropped: true });
  expect((await auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
});

test('a client without cookies that redeems its own mail keeps its password', async () => {
  const [email, password] = [newAddress(), 'a password of its own'];
  const post = (path: string, body: object) =>
    SELF.fetch(`${SITE}/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': '198.51.100.7' },
      body: JSON.stringify(body),
    });
  await post('signup', { email, password });
  const verified = await post('verify', { token_hash: linkToken(await mailTo(email)), type: 'email' });
  expect(await verified.json()).not.toHaveProperty('password_dropped');
  expect((await post('token?grant_type=password', { email, password })).status).toBe(200);
});

/** Subjects of the security notices that the provider received for a person. */
async function noticesTo(email: string) {
  const provider = mailProvider(Date.now() + 1_000);
  await provider.drain();
  return (await provider.taken()).filter(({ to }) => to.includes(email));
}

test("the old address is notified of the new one, in the owner's language", async () => {
  const { auth, email, password } = await signedUp();
  await auth.updateUser({ data: { language: 'ru' } });
  const fresh = newAddress();
  await auth.updateUser({ email: fresh, current_password: password });
  const toNew = await mailTo(fresh);
  const toOld = await mailTo(email, (mail) => mail.link?.includes('email_change') === true);
  await auth.verifyOtp({ token_hash: linkToken(toNew), type: 'email_change' });
  expect(await noticesTo(email)).toEqual([]);
  await auth.verifyOtp({ token_hash: linkToken(toOld), type: 'email_change' });
  const [notice, ...others] = await noticesTo(email);
  expect(others).toEqual([]);
  expect(notice?.subject).toBe('Почта вашего аккаунта Aforo изменена');
  expect(notice?.text).toContain(fresh);
});

test('the owner is notified of a new password and of added and removed factors', async () => {
  const { auth, email, password } = await signedUp();
  await auth.updateUser({ password: 'another horse', current_password: password });
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Work phone' });
  if (data?.type !== 'totp') throw new Error('not totp');
  const code = codeAt(data.totp.secret, currentStep());
  expect((await auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
  expect((await auth.mfa.unenroll({ factorId: data.id })).error).toBeNull();
  const notices = await noticesTo(email);
  expect(notices.map(({ subject }) => subject).sort()).toEqual([
    'An authenticator app was removed',
    'Two-factor sign-in was turned on',
    'Your Aforo password was changed',
  ]);
  expect(notices.find(({ subject }) => subject.startsWith('Two'))?.text).toContain('Work phone');
});

test('an organizer is notified once of each new API key', async () => {
  const organizer = await person({ role: 'organizer' });
  await env.DB.prepare("UPDATE users SET language = 'es' WHERE id = ?").bind(organizer.id).run();
  const input = { requestId: crypto.randomUUID(), name: 'Contabilidad', scopes: ['events'] };
  for (let times = 0; times < 2; times += 1)
    expect((await organizer.mutate('apiKeys.create', input)).status).toBe(200);
  const notices = await noticesTo(organizer.email);
  expect(notices.map(({ subject }) => subject)).toEqual(['Nueva clave de API en tu cuenta de Aforo']);
  expect(notices[0]?.text).toContain('Contabilidad');
});
