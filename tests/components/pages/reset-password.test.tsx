import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateSession } from '#client/features/auth/session/session-store.ts';
import { startSession } from '#client/features/auth/session/start-session.ts';
import { openApp } from '#tests/support/components/open-app.tsx';

const ID = '0f1e2d3c-4b5a-4978-8899-aabbccddeeff';
const FACTOR = '1f1e2d3c-4b5a-4978-8899-aabbccddeeff';
const RIGHT = '123456';

const encoded = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
const user = {
  id: ID,
  email: 'olga@aforo.test',
  factors: [{ id: FACTOR, factor_type: 'totp', status: 'verified' }],
};

function session() {
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const access_token = `${encoded({ alg: 'ES256' })}.${encoded({ sub: ID, exp, email: user.email })}.c2ln`;
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, expires_at: exp, user };
}

const me = {
  ...{
    id: ID,
    email: user.email,
    emailVerified: true,
    needsSecondFactor: false,
    name: 'Olga',
    role: 'client',
  },
  ...{ staffOf: { scanner: 0, vendor: 0 }, language: 'en', currency: null, imageUrl: null },
};
const RESULTS: Record<string, object> = {
  'auth.me': me,
  'auth.loginWithSupabase': { ...me, passwordDropped: false },
  'auth.logout': { ok: true },
};

/** An auth service that takes a new password only after the app's code, and a server that knows the person. */
function serve(): string[] {
  const calls: string[] = [];
  let isProven = false;
  const refuse = (status: number, code: string) =>
    Response.json({ code, error_code: code, msg: code }, { status });
  const answers: Record<string, (body: Record<string, string>) => Response> = {
    'GET /auth/v1/user': () => Response.json(user),
    'PUT /auth/v1/user': () => (isProven ? Response.json(user) : refuse(401, 'insufficient_aal')),
    [`POST /auth/v1/factors/${FACTOR}/challenge`]: () =>
      Response.json({ id: FACTOR, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 }),
    [`POST /auth/v1/factors/${FACTOR}/verify`]: ({ code }) => {
      isProven = code === RIGHT;
      return isProven ? Response.json(session()) : refuse(422, 'mfa_verification_failed');
    },
    'GET /api/config': () => Response.json({ authMode: 'hosted', supabaseUrl: null, supabaseKey: null }),
  };
  const real = window.fetch;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    if (pathname.startsWith('/api/trpc/')) {
      const paths = pathname.slice('/api/trpc/'.length).split(',');
      return Response.json(paths.map((path) => ({ result: { data: RESULTS[path] ?? {} } })));
    }
    const answer = answers[call];
    if (!answer) return await real(input, init);
    calls.push(call);
    const text = await request.text();
    return answer(text ? JSON.parse(text) : {});
  };
  onTestFinished(() => {
    window.fetch = real;
    updateSession({ ready: true, sub: null });
  });
  return calls;
}

test('a new password asks for the app’s code in the same form, and is saved with it', async () => {
  const calls = serve();
  localStorage.setItem('aforo-session', JSON.stringify(session()));
  startSession();
  await openApp('/reset-password?next=/nowhere');
  await page.getByLabelText('New password', { exact: true }).fill('a long password 1');
  await page.getByLabelText('New password again').fill('a long password 1');
  await page.getByRole('button', { name: 'Save the password' }).click();

  const code = page.getByLabelText('Code from the app');
  await expect.element(code).toBeVisible();
  await expect.element(page.getByLabelText('New password', { exact: true })).toHaveValue('a long password 1');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect.element(code).toHaveAccessibleErrorMessage(/./);
  await code.fill(RIGHT);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect.poll(() => window.location.pathname).toBe('/nowhere');
  expect(calls.at(-1)).toBe('PUT /auth/v1/user');
});
