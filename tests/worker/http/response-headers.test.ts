import { SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { workerWith } from '#tests/support/worker/hosted.ts';
import { person, SITE } from '#tests/support/worker/people.ts';

const CSRF = 'c5f'.repeat(16);

test.each(['/api/trpc/auth.me', '/api/config', '/auth/v1/settings', '/api/nothing', '/robots.txt'])(
  'the response of %s cannot be framed, run as a page, or embedded by another site',
  async (path) => {
    const { headers } = await SELF.fetch(SITE + path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}$/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  },
);

test("a page's CSP allows only the configured identity service and human check", async () => {
  const built = "default-src 'self'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";
  const assets = {
    fetch: async () =>
      new Response('<html><head></head><body></body></html>', {
        headers: { 'content-type': 'text/html', 'content-security-policy': built },
      }),
  } as unknown as Fetcher;
  const hosted = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'publishable' };
  const headersOf = async (settings: object) =>
    (await workerWith({ ASSETS: assets, ...settings }, 'https://aforo.test/my-tickets')).headers;
  const page = async (settings: object) => (await headersOf(settings)).get('content-security-policy');
  const turnstile = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' };
  const challenges = 'https://challenges.cloudflare.com';
  expect(await page({ AUTH_MODE: 'embedded', ...turnstile })).toBe(
    built.replace("script-src 'self'", `script-src 'self' ${challenges}; frame-src 'self' ${challenges}`),
  );
  expect(await page({ AUTH_MODE: 'hosted', ...hosted })).toBe(
    built.replace("connect-src 'self'", "connect-src 'self' https://abc.supabase.co"),
  );
  expect(await page({})).toBe(built);
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  expect(await page(stripe)).toBe(built);
  // Windows of Google Pay may answer the payment frame.
  expect((await headersOf(stripe)).get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});

test('over https the CSRF cookie needs the __Host- prefix', async () => {
  const url = 'https://aforo.test/api/trpc/auth.logout';
  const first = await workerWith({}, 'https://aforo.test/api/trpc/auth.me');
  expect(first.headers.get('set-cookie')).toMatch(/^__Host-csrf_token=\w{64}; Path=\/; .*Secure$/);
  const logout = async (cookie: string) => {
    const headers = { cookie, 'x-csrf-token': CSRF, 'content-type': 'application/json' };
    return (await workerWith({}, url, { method: 'POST', headers, body: '{}' })).status;
  };
  expect(await logout(`csrf_token=${CSRF}`)).toBe(403);
  // The CSRF check passes; the caller is signed out.
  expect(await logout(`__Host-csrf_token=${CSRF}`)).toBe(401);
});

test.each([
  ['another site’s page', { origin: 'https://evil.test' }],
  ['a page without an origin', { origin: 'null' }],
  ['a subdomain by Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }],
  ['another site by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site', origin: SITE }],
])('a mutation from %s is refused although cookie and header match', async (_page, headers) => {
  const { token } = await person();
  const call = async (more: Record<string, string>) =>
    await SELF.fetch(`${SITE}/api/trpc/auth.logout`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        cookie: `csrf_token=${CSRF}`,
        'x-csrf-token': CSRF,
        'content-type': 'application/json',
        ...more,
      },
      body: '{}',
    });
  const refused = await call(headers);
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { error: { data: { errorCode: 'CSRF_MISMATCH' } } },
  ]);
  expect((await call({ origin: SITE, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('security.txt names a contact and expires within a year', async () => {
  const ask = async (email?: string) =>
    await (
      await workerWith({ ...(email && { SECURITY_EMAIL: email }) }, `${SITE}/.well-known/security.txt`)
    ).text();
  expect(await ask('security@aforo.test')).toMatch(/^Contact: mailto:security@aforo\.test$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(await ask())?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
});
