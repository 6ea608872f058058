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
import { callTrpc, person } from '#tests/support/worker/people.ts';

test('a deactivated account cannot sign in until it is reactivated, and its mails say so instead of a code', async () => {
  const admin = await person({ role: 'admin' });
  const { auth, email, password, session, userId } = await signedUp();
  await callTrpc('auth.me', 'query', undefined, { token: session.access_token });
  await browser().auth.signInWithOtp({ email });
  const link = await mailTo(email, (mail) => mail.subject.includes('sign-in code'));
  const setStatus = (status: string) =>
    admin.mutate('users.setStatus', { requestId: crypto.randomUUID(), userId, status });
  expect((await setStatus('inactive')).status).toBe(200);

  const before = (await mailsTo(email)).length;
  const inside = await browser().auth.signInWithPassword({ email, password });
  expect(inside.error?.code).toBe('user_banned');
  const pressed = await browser().auth.verifyOtp({ token_hash: linkToken(link), type: 'magiclink' });
  expect(pressed.error?.code).toBe('user_banned');
  await env.DB.prepare('DELETE FROM rate_limits').run();
  // The same answers as for an unknown address, where every code is wrong.
  expect((await browser().auth.signInWithOtp({ email })).error).toBeNull();
  const typed = await browser().auth.verifyOtp({ email, token: link.code ?? '', type: 'email' });
  expect(typed.error?.code).toBe('otp_expired');
  expect((await auth.updateUser({ email: newAddress(), current_password: password })).error).not.toBeNull();
  expect((await browser().auth.resetPasswordForEmail(email)).error).toBeNull();
  const told = await mailsTo(email);
  expect(told).toHaveLength(before + 2);
  for (const { subject, text, code, link } of told.slice(0, 2)) {
    expect([subject, code, link]).toEqual(['Your Aforo account is deactivated', null, null]);
    expect(text).toContain('Write to support@localhost.');
    expect(text).not.toMatch(/\d{6}|https?:/);
  }

  expect((await setStatus('active')).status).toBe(200);
  expect((await browser().auth.signInWithPassword({ email, password })).error).toBeNull();
});
