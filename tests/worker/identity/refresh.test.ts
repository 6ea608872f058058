import { env } from 'cloudflare:test';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { browser, signedUp, workerFetch } from '#tests/support/worker/auth-client.ts';
import { callTrpc, SITE } from '#tests/support/worker/people.ts';
import type { IdentityDeps } from '#worker/identity/identity-deps.ts';
import { refreshSession } from '#worker/identity/sessions/refresh-session.ts';

interface Refreshed {
  status: number;
  body: { access_token?: string; refresh_token?: string; code?: string; user?: { id: string } };
}

async function refresh(token: string, call = workerFetch()): Promise<Refreshed> {
  const answer = await call(`${SITE}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ refresh_token: token }),
  });
  return { status: answer.status, body: await answer.json<Refreshed['body']>() };
}

function identityDeps(): IdentityDeps {
  return {
    db: env.DB,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    issuer: `${SITE}/auth/v1`,
    siteUrl: SITE,
    supportEmail: 'support@aforo.test',
    secret: env.AUTH_SECRET ?? '',
    sendCode: async () => {},
    ringDrains: () => {},
    limited: true,
    later: () => {},
  };
}

/** The real database, whose counter updates wait until the expected number of callers has read it. */
function holdRotations(db: D1Database, callers: number): D1Database {
  const gate = Promise.withResolvers<void>();
  let arrived = 0;
  const arrive = async () => {
    arrived += 1;
    if (arrived === callers) gate.resolve();
    await gate.promise;
  };
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name);
      return (sql: string) => {
        const statement = target.prepare(sql);
        if (!sql.includes('SET refresh_counter = refresh_counter + 1')) return statement;
        return {
          bind: (...values: unknown[]) => ({
            first: async () => {
              await arrive();
              return await statement.bind(...values).first();
            },
          }),
        };
      };
    },
  });
}

async function ageLastRotation(sessionId: string): Promise<void> {
  await env.DB.prepare('UPDATE identity_sessions SET refreshed_at = refreshed_at - 60000 WHERE id = ?')
    .bind(sessionId)
    .run();
}

function sessionOf(accessToken: string): string {
  return String(decodeJwt(accessToken).session_id);
}

test('a refresh returns new tokens of the same session', async () => {
  const { auth, session, userId } = await signedUp();
  const { data, error } = await auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(data.user?.id).toBe(userId);
  expect(sessionOf(data.session?.access_token ?? '')).toBe(sessionOf(session.access_token));
  expect(data.session?.expires_in).toBe(3600);
});

test('a refresh token whose response was lost gets the active one, at any age', async () => {
  const { session } = await signedUp();
  const first = await refresh(session.refresh_token);
  await ageLastRotation(sessionOf(session.access_token));
  const again = await refresh(session.refresh_token);
  expect(again.status).toBe(200);
  expect(again.body.refresh_token).toBe(first.body.refresh_token);
});

test('a reused older token ends the session for both thief and owner', async () => {
  const { session } = await signedUp();
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token ?? '');
  // Within ten seconds it may still be a slow tab.
  expect((await refresh(session.refresh_token)).status).toBe(200);
  await ageLastRotation(sessionOf(session.access_token));
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_already_used' },
  });
  expect(await refresh(third.body.refresh_token ?? '')).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_not_found' },
  });
  const token = third.body.access_token ?? '';
  expect((await callTrpc('auth.me', 'query', undefined, { token })).data).toBeNull();
});

test('six tabs that refresh concurrently get the same new token', async () => {
  const { session } = await signedUp();
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(session.refresh_token)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
  const tokens = new Set(answers.map((answer) => answer.body.refresh_token));
  expect(tokens.size).toBe(1);
  expect((await refresh([...tokens][0] ?? '')).status).toBe(200);
});

test('of six rotations that read the same counter one wins, and the others return its token', async () => {
  const { session } = await signedUp();
  const deps = { ...identityDeps(), db: holdRotations(env.DB, 6) };
  const results = await Promise.all(
    Array.from({ length: 6 }, () => refreshSession(deps, session.refresh_token)),
  );
  const tokens = results.map((result) => (result.ok ? result.value.refresh_token : result.failure.code));
  expect(new Set(tokens).size).toBe(1);
  expect((await refresh(tokens[0] ?? '')).status).toBe(200);
});

test('forged and malformed refresh tokens are refused without side effects', async () => {
  const { session } = await signedUp();
  const parts = session.refresh_token.split('.');
  const ahead = [parts[0], parts[1], '9', parts[3]].join('.');
  const forged = [parts[0], parts[1], parts[2], 'A'.repeat(22)].join('.');
  for (const token of [ahead, forged, 'rubbish', '']) {
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  }
  const nobody = [parts[0], crypto.randomUUID(), parts[2], parts[3]].join('.');
  expect(await refresh(nobody)).toMatchObject({ body: { code: 'refresh_token_not_found' } });
  expect((await refresh(session.refresh_token)).status).toBe(200);
});

test('refreshing is not limited by IP address, because a venue shares one', async () => {
  const { session } = await signedUp();
  const venue = workerFetch('203.0.113.9');
  let token = session.refresh_token;
  for (let call = 0; call < 40; call += 1) {
    const answer = await refresh(token, venue);
    expect(answer.status).toBe(200);
    token = answer.body.refresh_token ?? '';
  }
});

test('after signing out there is no session to refresh', async () => {
  const { auth, session } = await signedUp();
  await auth.signOut({ scope: 'local' });
  expect(await refresh(session.refresh_token)).toMatchObject({ body: { code: 'refresh_token_not_found' } });
});

test('the client library verifies the token by the published key, without a request for the user', async () => {
  const { auth, userId } = await signedUp();
  const { data, error } = await auth.getClaims();
  expect(error).toBeNull();
  expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  expect(data?.claims).toMatchObject({
    sub: userId,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    iss: `${SITE}/auth/v1`,
    is_anonymous: false,
  });
  const keys = await workerFetch()(`${SITE}/auth/v1/.well-known/jwks.json`);
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
  expect(JSON.stringify(await keys.json())).not.toContain('"d"');
});

test('a new browser has no session to refresh', async () => {
  const { error } = await browser().auth.refreshSession();
  expect(error?.name).toBe('AuthSessionMissingError');
});
