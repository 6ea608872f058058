import { expect, test } from 'vitest';
import {
  browser,
  linkToken,
  type Mail,
  mailTo,
  newAddress,
  signedUp,
  workerFetch,
} from '#tests/support/worker/auth-client.ts';
import { openAddress } from '#tests/support/worker/pages.ts';
import { SITE } from '#tests/support/worker/people.ts';

/** Opens a link as a browser does, presses its page's button, and returns the redirect. */
async function open(link: string): Promise<{ status: number; target: URL; fragment: URLSearchParams }> {
  const { pathname, searchParams } = new URL(link);
  const isPage = pathname.startsWith('/mail-link/');
  const [, , type = '', token = ''] = pathname.split('/');
  const form = isPage
    ? new URLSearchParams({ ...Object.fromEntries(searchParams), type, token })
    : searchParams;
  const answer = await workerFetch()(`${SITE}/auth/v1/verify`, { method: 'POST', body: form });
  const target = new URL(answer.headers.get('location') ?? 'http://nowhere.test');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  return { status: answer.status, target, fragment: new URLSearchParams(target.hash.slice(1)) };
}

async function recoveryMail(): Promise<{ mail: Mail; email: string }> {
  const { email } = await signedUp();
  await browser().auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/reset-password` });
  return { mail: await mailTo(email, (m) => m.subject.includes('password')), email };
}

/** A link that redeems itself on opening, as hosted Supabase mails it. */
async function recoveryLink(redirectTo = `${SITE}/reset-password`): Promise<{ link: string; email: string }> {
  const { mail, email } = await recoveryMail();
  const query = new URLSearchParams({ token: linkToken(mail), type: 'recovery', redirect_to: redirectTo });
  return { link: `${SITE}/auth/v1/verify?${query}`, email };
}

test('opening a recovery link does not use it up, and the page redeems it once', async () => {
  const { mail, email } = await recoveryMail();
  const { pathname } = new URL(mail.link ?? '');
  for (const method of ['HEAD', 'GET', 'GET']) {
    const answer = await openAddress(pathname, {}, {}, method);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  }
  const redeem = () => browser().auth.verifyOtp({ token_hash: linkToken(mail), type: 'recovery' });
  const { data, error } = await redeem();
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect((await redeem()).error).toMatchObject({ code: 'otp_expired' });
});

test('an opened recovery link leads to the site with a session in the fragment', async () => {
  const { link, email } = await recoveryLink();
  const { status, target, fragment } = await open(link);
  expect(status).toBe(303);
  expect(`${target.origin}${target.pathname}${target.search}`).toBe(`${SITE}/reset-password`);
  expect(Object.fromEntries(fragment)).toMatchObject({
    token_type: 'bearer',
    type: 'recovery',
    expires_in: '3600',
  });
  const { auth } = browser();
  const { data, error } = await auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
});

test('a used link leads to the site with the reason', async () => {
  const { link } = await recoveryLink();
  await open(link);
  const { status, target, fragment } = await open(link);
  expect(status).toBe(303);
  expect(target.pathname).toBe('/reset-password');
  expect(Object.fromEntries(fragment)).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  });
});

test.for([
  'https://evil.test/',
  'http://localhost:8788/',
  'https://localhost:8787/',
  'http://localhost:8787.evil.test/',
  'http://localhost:8787@evil.test/',
  'http://someone@localhost:8787/',
  '//evil.test',
  'javascript:alert(1)',
])('a link never redirects to %s', async (elsewhere) => {
  const token = crypto.randomUUID();
  const { target } = await open(
    `${SITE}/auth/v1/verify?token=${token}&type=recovery&redirect_to=${encodeURIComponent(elsewhere)}`,
  );
  expect(target.origin).toBe(SITE);
  expect(target.username).toBe('');
});

test('a link redirects to the requested page of the site', async () => {
  const { link } = await recoveryLink(`${SITE}/events?city=Oaxaca`);
  const { target } = await open(link);
  expect(`${target.pathname}${target.search}`).toBe('/events?city=Oaxaca');
});

test('a link without token or type is refused in JSON', async () => {
  const answer = await workerFetch()(`${SITE}/auth/v1/verify?type=recovery`);
  expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([400, 'validation_failed']);
});

test('a link of one kind is not accepted as another', async () => {
  const { link } = await recoveryLink();
  const wrong = new URL(link);
  wrong.searchParams.set('type', 'magiclink');
  expect((await open(wrong.href)).fragment.get('error_code')).toBe('otp_expired');
  expect((await open(link)).fragment.get('access_token')).toBeTruthy();
});

test('two concurrent openings of one link give one session', async () => {
  const { link } = await recoveryLink();
  const opened = await Promise.all([open(link), open(link)]);
  expect(opened.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1);
});

test('with PKCE the link carries a code that only the requesting browser can exchange', async () => {
  const email = newAddress();
  const asking = browser({ flowType: 'pkce' });
  await asking.auth.signUp({
    email,
    password: 'correct horse',
    options: { emailRedirectTo: `${SITE}/welcome?from=mail` },
  });
  const mail = await mailTo(email);
  expect(linkToken(mail)).toMatch(/^pkce_/);
  const { target, fragment } = await open(mail.link ?? '');
  expect(fragment.has('access_token')).toBe(false);
  expect(target.pathname).toBe('/welcome');
  expect(target.searchParams.get('from')).toBe('mail');
  const code = target.searchParams.get('code') ?? '';

  const exchange = async (verifier: string) => {
    const answer = await workerFetch()(`${SITE}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    });
    return [answer.status, answer.headers.get('x-sb-error-code')];
  };
  expect(await exchange('x'.repeat(112))).toEqual([400, 'bad_code_verifier']);
  const inside = await asking.auth.exchangeCodeForSession(code);
  expect(inside.error).toBeNull();
  expect(inside.data.user?.email).toBe(email);
  expect(await exchange('x'.repeat(112))).toEqual([404, 'flow_state_not_found']);
});

test('a PKCE code is valid for five minutes', async () => {
  const { env } = await import('cloudflare:test');
  const { email } = await signedUp();
  const asking = browser({ flowType: 'pkce' });
  await asking.auth.resetPasswordForEmail(email);
  const mail = await mailTo(email, (m) => m.subject.includes('password'));
  const code = (await open(mail.link ?? '')).target.searchParams.get('code') ?? '';
  await env.DB.prepare('UPDATE identity_flows SET expires_at = ?').bind(Date.now()).run();
  expect((await asking.auth.exchangeCodeForSession(code)).error).toMatchObject({
    code: 'flow_state_expired',
  });
});

test('with PKCE a failure is in the query as well', async () => {
  const { target, fragment } = await open(`${SITE}/auth/v1/verify?token=pkce_gone&type=signup`);
  expect(target.searchParams.get('error_code')).toBe('otp_expired');
  expect(fragment.get('error_code')).toBe('otp_expired');
});

test("the app's links carry only return pages of the site", async () => {
  const linkAfter = async (emailRedirectTo: string) => {
    const email = newAddress();
    await browser().auth.signUp({ email, password: 'correct horse', options: { emailRedirectTo } });
    return new URL((await mailTo(email)).link ?? '').search;
  };
  const next = '/event/7?buy=1&items=x.2';
  expect(new URLSearchParams(await linkAfter(`${SITE}${next}`)).get('next')).toBe(next);
  expect(await linkAfter('https://evil.example/wallet')).toBe('');

  const { email } = await signedUp();
  const redirectTo = `${SITE}/reset-password?next=%2Fwallet`;
  await browser().auth.resetPasswordForEmail(email, { redirectTo });
  const { link } = await mailTo(email, (m) => m.subject.includes('password'));
  expect(new URL(link ?? '').search).toBe('?next=%2Fwallet');
});
