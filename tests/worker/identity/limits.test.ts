import { createExecutionContext, createScheduledController, env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import {
  browser,
  mailsTo,
  mailTo,
  newAddress,
  newIp,
  signedUp,
  workerFetch,
} from '#tests/support/worker/auth-client.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { workerWith } from '#tests/support/worker/hosted.ts';
import { SITE } from '#tests/support/worker/people.ts';
import { IP_LIMITS } from '#worker/http/rate-limits.ts';
import worker from '#worker/index.ts';

beforeEach(() => stopClock());

/** A wrong password without a key derivation: longer than any account's. */
const WRONG = 'x'.repeat(80);
const JSON_HEADERS = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };

test('a second mail within a minute is refused with the seconds to wait', async () => {
  const email = newAddress();
  const { auth } = browser();
  await auth.resetPasswordForEmail(email);
  const { error } = await auth.resetPasswordForEmail(email);
  expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  expect(error?.message).toBe('For security purposes, you can only request this after 60 seconds.');
  expect((await auth.resetPasswordForEmail(newAddress())).error).toBeNull();
});

test('a sign-in code may be sent again after 30 seconds, for known and unknown addresses alike', async () => {
  const { email } = await signedUp();
  await env.DB.prepare('DELETE FROM rate_limits').run();
  const { auth } = browser();
  const age = (ms: number) =>
    env.DB.prepare('UPDATE rate_limits SET updated_at = updated_at - ?').bind(ms).run();
  for (const address of [email, newAddress()]) {
    const send = async () => (await auth.signInWithOtp({ email: address })).error?.message;
    expect(await send()).toBeUndefined();
    await age(20_000);
    expect(await send()).toMatch(/after 10 seconds/);
    for (let resends = 0; resends < 3; resends += 1) {
      await age(30_000);
      expect(await send(), `${address} ${resends}`).toBeUndefined();
    }
  }
});

test('tagged variants of a mailbox share one mail limit for all kinds of mails', async () => {
  const name = newAddress().split('@')[0];
  const { auth } = browser();
  const variant = (n: number) => `${name}+${n}@aforo.test`;
  const codes = [
    (await auth.signUp({ email: variant(1), password: 'correct horse' })).error?.code,
    (await auth.signUp({ email: variant(2), password: 'correct horse' })).error?.code,
    (await auth.resetPasswordForEmail(variant(3))).error?.code,
    (await auth.signInWithOtp({ email: variant(4) })).error?.code,
    (await auth.resend({ type: 'email_change', email: variant(5) })).error?.code,
  ];
  const refused = 'over_email_send_rate_limit';
  expect(codes).toEqual([undefined, refused, undefined, undefined, refused]);
});

test('resending a change of address counts for the new mailbox, whichever account requests it', async () => {
  const name = newAddress().split('@')[0];
  const variant = `${name}+1@aforo.test`;
  const { auth, email, password } = await signedUp();
  await auth.updateUser({ email: variant, current_password: password });
  await mailTo(variant);
  // The answer is the same as for an account without a pending address.
  expect((await auth.resend({ type: 'email_change', email })).error).toBeNull();
  expect(await mailsTo(variant)).toHaveLength(1);
  await env.DB.prepare('UPDATE rate_limits SET updated_at = updated_at - 61000').run();
  expect((await auth.resend({ type: 'email_change', email })).error).toBeNull();
  await expect.poll(async () => (await mailsTo(variant)).length).toBe(2);
});

test('ten wrong passwords lock password sign-in for a while, also with the right one', async () => {
  const { email, password } = await signedUp();
  for (let tries = 0; tries < 10; tries += 1) {
    const wrong = await browser().auth.signInWithPassword({ email, password: WRONG });
    expect(wrong.error?.code).toBe('invalid_credentials');
  }
  const right = await browser().auth.signInWithPassword({ email, password });
  expect(right.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  await env.DB.prepare('UPDATE rate_limits SET updated_at = updated_at - 91000').run();
  expect((await browser().auth.signInWithPassword({ email, password })).error).toBeNull();
});

test('a right password resets the tries', async () => {
  const { email, password } = await signedUp();
  for (let round = 0; round < 2; round += 1) {
    for (let tries = 0; tries < 6; tries += 1) {
      await browser().auth.signInWithPassword({ email, password: WRONG });
    }
    expect((await browser().auth.signInWithPassword({ email, password })).error).toBeNull();
  }
});

test('an IP address may verify for a whole line of guests at once, then is limited, and others are unaffected', async () => {
  const ip = newIp();
  const codes: (string | null)[] = [];
  while (codes.length < 200 && codes.at(-1) !== 'over_request_rate_limit') {
    const answer = await workerFetch(ip)(`${SITE}/auth/v1/verify`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify({ type: 'email', token_hash: 'guess' }),
    });
    codes.push(answer.headers.get('x-sb-error-code'));
  }
  expect(codes).toHaveLength(IP_LIMITS.verify.burst + 1);
  expect(codes.slice(0, -1).every((code) => code === 'otp_expired')).toBe(true);
  expect(codes.at(-1)).toBe('over_request_rate_limit');
  const other = await workerFetch()(`${SITE}/auth/v1/verify`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify({ type: 'email', token_hash: 'guess' }),
  });
  expect(other.headers.get('x-sb-error-code')).toBe('otp_expired');
});

test('all addresses of an IPv6 line share one limit', async () => {
  const line = crypto.getRandomValues(new Uint16Array(1))[0]?.toString(16);
  const codes: (string | null)[] = [];
  while (codes.length < 200 && codes.at(-1) !== 'over_request_rate_limit') {
    const answer = await workerFetch(`2001:db8:${line}:1::${codes.length.toString(16)}`)(
      `${SITE}/auth/v1/verify`,
      { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify({ type: 'email', token_hash: 'guess' }) },
    );
    codes.push(answer.headers.get('x-sb-error-code'));
  }
  expect(codes.at(-1)).toBe('over_request_rate_limit');
});

async function recover(settings: object, host: string, email: string): Promise<number> {
  const answer = await workerWith(settings, `${host}/auth/v1/recover`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify({ email }),
  });
  return answer.status;
}

test('the limits can be turned off only on loopback', async () => {
  const email = newAddress();
  const lifted = { AUTH_RATE_LIMITS: 'off' };
  expect(await recover(lifted, SITE, email)).toBe(200);
  expect(await recover(lifted, SITE, email)).toBe(200);

  const outside = {
    ...lifted,
    AUTH_EMBEDDED_PUBLIC: '1',
    SITE_URL: 'https://tickets.club.test',
    MAIL_API_URL: 'https://mail.club.test/send',
    MAIL_API_KEY: 'key',
    MAIL_FROM: 'Club <tickets@club.test>',
  };
  expect(await recover(outside, 'https://tickets.club.test', email)).toBe(200);
  expect(await recover(outside, 'https://tickets.club.test', email)).toBe(429);
});

test('turning the limits off does not make the six digits guessable', async () => {
  const email = newAddress();
  const { auth } = browser();
  await auth.signUp({ email, password: 'correct horse' });
  const mail = await mailTo(email);
  const verify = async (token: string) =>
    (
      await workerWith({ AUTH_RATE_LIMITS: 'off' }, `${SITE}/auth/v1/verify`, {
        method: 'POST',
        headers: JSON_HEADERS,
        body: JSON.stringify({ type: 'signup', email, token }),
      })
    ).status;
  const wrong = mail.code === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 5; guess += 1) expect(await verify(wrong)).toBe(403);
  expect(await verify(mail.code ?? '')).toBe(403);
});

test('refilled buckets are deleted at the next sign-in', async () => {
  await env.DB.prepare('UPDATE rate_limits SET updated_at = 1').run();
  const { session } = await signedUp();
  expect(session.access_token).toBeTruthy();
  const stale = 'SELECT count(*) AS n FROM rate_limits WHERE updated_at = 1';
  await expect.poll(async () => (await env.DB.prepare(stale).first<{ n: number }>())?.n).toBe(0);
});

test('the cron deletes refilled buckets only', async () => {
  const put = (key: string, fullAt: number) =>
    env.DB.prepare('INSERT INTO rate_limits (key, tokens, updated_at) VALUES (?, 1, ?)')
      .bind(key, fullAt)
      .run();
  await put('auth:full', Date.now() - 1_000);
  await put('auth:running', Date.now() + 600_000);
  await worker.scheduled(createScheduledController(), env, createExecutionContext());
  const { results } = await env.DB.prepare(
    "SELECT key FROM rate_limits WHERE key IN ('auth:full', 'auth:running')",
  ).all<{ key: string }>();
  expect(results.map(({ key }) => key)).toEqual(['auth:running']);
});
