import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  browser,
  linkToken,
  mailsTo,
  mailTo,
  newAddress,
  signedUp,
} from '#tests/support/worker/auth-client.ts';

test('a sign-up with a taken address looks like a new one, stores nothing and sends no mail', async () => {
  const { email, userId } = await signedUp();
  const before = await mailsTo(email);
  const { data, error } = await browser().auth.signUp({
    email,
    password: 'my own choice',
    options: { data: { name: 'Eve' } },
  });
  // The owner's own sign-up mailed this address within the minute, so a stranger's is limited as well.
  expect(error?.code).toBe('over_email_send_rate_limit');
  expect(data.user).toBeNull();

  await env.DB.prepare('DELETE FROM rate_limits').run();
  const again = await browser().auth.signUp({
    email,
    password: 'my own choice',
    options: { data: { name: 'Eve' } },
  });
  expect(again.error).toBeNull();
  expect(again.data.session).toBeNull();
  const unknown = newAddress();
  const fresh = await browser().auth.signUp({
    email: unknown,
    password: 'my own choice',
    options: { data: { name: 'Eve' } },
  });
  // Equal in all fields but IDs, times and the address.
  const shape = (user: unknown, address: string) =>
    JSON.stringify(user)
      .replaceAll(address, 'x')
      .replace(/[0-9a-f-]{36}/g, 'id')
      .replace(/2\d{3}-[\d:.TZ-]+/g, 'time');
  expect(shape(again.data.user, email)).toBe(shape(fresh.data.user, unknown));
  expect(again.data.user?.id).not.toBe(userId);
  await env.DB.prepare('DELETE FROM rate_limits').run();
  const third = await browser().auth.signUp({ email, password: 'my own choice' });
  expect(third.data.user?.id).toBe(again.data.user?.id);
  expect(await mailsTo(email)).toEqual(before);
});

test('a change of address does not reveal whether the address is taken', async () => {
  const taken = await signedUp();
  const { auth, email, password } = await signedUp();
  const before = await mailsTo(taken.email);
  const asked = await auth.updateUser({ email: taken.email, current_password: password });
  expect(asked.data.user).toMatchObject({ email, new_email: taken.email });
  await mailTo(email, (mail) => mail.subject.includes('change'));
  expect(await mailsTo(taken.email)).toEqual(before);
});

test('unknown address, wrong password and account without a password get the same answer', async () => {
  const { email } = await signedUp();
  const otp = newAddress();
  const codeOnly = browser().auth;
  await codeOnly.signInWithOtp({ email: otp });
  await codeOnly.verifyOtp({ email: otp, token: (await mailTo(otp)).code ?? '', type: 'email' });
  const answers = await Promise.all(
    [email, otp, newAddress(), 'not an address'].map(
      async (address) =>
        (await browser().auth.signInWithPassword({ email: address, password: 'wrong' })).error,
    ),
  );
  for (const error of answers) {
    expect(error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
      message: 'Invalid login credentials',
    });
  }
});

test('recovery, resending and one-time codes give the same answer for known and unknown addresses', async () => {
  const { email } = await signedUp();
  await env.DB.prepare('DELETE FROM rate_limits').run();
  const nobody = newAddress();
  const { auth } = browser();
  for (const address of [email, nobody]) {
    expect((await auth.resetPasswordForEmail(address)).error).toBeNull();
    expect((await auth.resend({ type: 'signup', email: address })).error).toBeNull();
    const otp = await auth.signInWithOtp({ email: address, options: { shouldCreateUser: false } });
    expect(otp.error).toBeNull();
  }
  expect((await auth.resetPasswordForEmail(nobody)).error?.code).toBe('over_email_send_rate_limit');
  expect(await mailsTo(nobody)).toEqual([]);
});

test('a stranger who signs up first leaves no password behind', async () => {
  const email = newAddress();
  const stranger = browser().auth;
  await stranger.signUp({ email, password: 'strangers password', options: { data: { name: 'Mallory' } } });
  const strangersMail = await mailTo(email);

  await env.DB.prepare('DELETE FROM rate_limits').run();
  const owner = browser().auth;
  await owner.signUp({ email, password: 'owners password', options: { data: { name: 'Olga' } } });
  const ownersMail = await mailTo(email, (mail) => mail.id !== strangersMail.id);
  const inside = await owner.verifyOtp({ token_hash: linkToken(ownersMail), type: 'email' });
  expect(inside.data.user?.user_metadata).toEqual({ name: 'Olga' });

  const late = await stranger.verifyOtp({ token_hash: linkToken(strangersMail), type: 'email' });
  expect(late.error?.code).toBe('otp_expired');
  const wrong = await stranger.signInWithPassword({ email, password: 'strangers password' });
  expect(wrong.error?.code).toBe('invalid_credentials');
  expect((await owner.signInWithPassword({ email, password: 'owners password' })).error).toBeNull();
});

test("an owner who signs in by code or recovery does not inherit a stranger's password", async () => {
  const email = newAddress();
  const stranger = browser().auth;
  await stranger.signUp({ email, password: 'strangers password' });
  const owner = browser().auth;
  await owner.resetPasswordForEmail(email);
  const mail = await mailTo(email, (m) => m.subject.includes('password'));
  expect((await owner.verifyOtp({ email, token: mail.code ?? '', type: 'recovery' })).error).toBeNull();
  const wrong = await stranger.signInWithPassword({ email, password: 'strangers password' });
  expect(wrong.error?.code).toBe('invalid_credentials');
});

test('resending a sign-up mail keeps its name and password and revokes the earlier link', async () => {
  const email = newAddress();
  const { auth } = browser();
  await auth.signUp({ email, password: 'correct horse', options: { data: { name: 'Rosa' } } });
  const first = await mailTo(email);
  await env.DB.prepare('DELETE FROM rate_limits').run();
  await auth.resend({ type: 'signup', email });
  const second = await mailTo(email, (mail) => mail.id !== first.id);
  expect((await auth.verifyOtp({ token_hash: linkToken(first), type: 'email' })).error?.code).toBe(
    'otp_expired',
  );
  const inside = await auth.verifyOtp({ token_hash: linkToken(second), type: 'email' });
  expect(inside.data.user?.user_metadata).toEqual({ name: 'Rosa' });
  expect((await browser().auth.signInWithPassword({ email, password: 'correct horse' })).error).toBeNull();
});

test('stored data contains no usable link, code or password', async () => {
  const email = newAddress();
  await browser().auth.signUp({ email, password: 'correct horse' });
  const mail = await mailTo(email);
  const row = await env.DB.prepare('SELECT * FROM identity_tokens WHERE email = ?').bind(email).first();
  const stored = JSON.stringify(row);
  expect(stored).not.toContain(linkToken(mail));
  expect(stored).not.toContain(`"${mail.code}"`);
  expect(stored).not.toContain('correct horse');
  expect(stored).toMatch(/\$scrypt\$ln=\d+,r=8,p=5\$/);
});
