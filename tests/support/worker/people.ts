import { env, SELF } from 'cloudflare:test';
import { readerOf } from '#db/client.ts';
import { insertSession } from '#db/commits/identity/sessions.ts';
import { readIdentitySession } from '#db/readers/identity/sessions.ts';
import { SUPPORT_VIEW_HEADER } from '#shared/people/support-view.ts';
import type { UserRole, UserStatus } from '#shared/states.ts';
import { newSession, sessionTokens } from '#worker/identity/sessions/session.ts';

/** Origin of the Worker under test. */
export const SITE = 'http://localhost:8787';

const CSRF = 'c5f'.repeat(16);

/** Response of a call: `data` on success, otherwise `error` as the client receives it. */
export interface TrpcAnswer {
  status: number;
  /** Untyped: tests read answers of every shape. */
  data: ReturnType<JSON['parse']>;
  error: {
    message: string;
    data: {
      errorCode: string;
      httpStatus: number;
      category: string;
      retryable: boolean;
      details: Record<string, unknown>;
      fields: { path: string; rule: string }[];
    };
  } | null;
}

export interface CallOptions {
  /** Access token; without it the call is a guest's. */
  token?: string | null;
  /** False sends a mutation without the CSRF header. */
  csrf?: boolean;
  /** Cookies of a browser, which the answer adds to. */
  cookies?: Map<string, string>;
  /** The client's address, as Cloudflare tells it. */
  ip?: string | undefined;
  /** Id of a support view, which an administrator's tab sends. */
  view?: string;
  /** False: caches and replicas may answer, as for a page. */
  fresh?: boolean;
}

/** Calls a procedure over HTTP as the page does: bearer token, CSRF cookie and header. */
export async function callTrpc(
  path: string,
  kind: 'query' | 'mutation',
  input?: unknown,
  options: CallOptions = {},
): Promise<TrpcAnswer> {
  const cookies = [...(options.cookies ?? [])].map(([name, value]) => `; ${name}=${value}`);
  const cookie = `csrf_token=${CSRF}${cookies.join('')}`;
  const headers = new Headers({ cookie });
  // Public reads are cached for seconds, and tests change data faster.
  if (options.fresh !== false) headers.set('cache-control', 'no-cache');
  if (options.csrf !== false) headers.set('x-csrf-token', CSRF);
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  if (options.view) headers.set(SUPPORT_VIEW_HEADER, options.view);
  if (options.ip) headers.set('cf-connecting-ip', options.ip);
  const url = new URL(`/api/trpc/${path}`, SITE);
  let init: RequestInit = { headers };
  if (kind === 'mutation') {
    headers.set('content-type', 'application/json');
    init = { method: 'POST', headers, body: JSON.stringify(input ?? {}) };
  } else if (input !== undefined) {
    url.searchParams.set('input', JSON.stringify(input));
  }
  const answer = await SELF.fetch(url.href, init);
  for (const set of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    options.cookies?.set(name, value);
  }
  const body = (await answer.json()) as { result?: { data: unknown }; error?: TrpcAnswer['error'] };
  return { status: answer.status, data: body.result?.data ?? null, error: body.error ?? null };
}

export interface PersonOptions {
  role?: UserRole;
  /** False leaves the email unconfirmed, so that nothing can be bought. */
  verified?: boolean;
  status?: UserStatus;
  name?: string;
  email?: string;
  /** False: an organizer whom no administrator has approved for paid events. */
  approved?: boolean;
}

/** A signed-in person with an account. */
export interface Person {
  id: string;
  email: string;
  name: string;
  /** A real access token, signed with the identity service's key. */
  token: string;
  sessionId: string;
  query(path: string, input?: unknown): Promise<TrpcAnswer>;
  mutate(path: string, input?: unknown): Promise<TrpcAnswer>;
}

/**
 * Creates an account, a session and a user row, and signs a real token. Skips only the password (scrypt takes
 * 143 ms); the Worker verifies the token as usual.
 */
export async function person(options: PersonOptions = {}): Promise<Person> {
  const id = crypto.randomUUID();
  const email = (options.email ?? `person-${id.slice(0, 8)}@aforo.test`).toLowerCase();
  const name = options.name ?? `Person ${id.slice(0, 4)}`;
  const now = Date.now();
  const confirmedAt = options.verified === false ? null : now;
  const deps = sessionDeps();
  const session = newSession(deps, id, 'password', { userAgent: null, ip: null });
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO identity_users
         (id, email, email_confirmed_at, identity_id, app_metadata, user_metadata, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, '{"provider":"email","providers":["email"]}', ?5, ?6, ?6)`,
    ).bind(id, email, confirmedAt, crypto.randomUUID(), JSON.stringify({ name }), now),
    insertSession(env.DB, session),
    env.DB.prepare(
      `INSERT INTO users (id, email, email_verified_at, name, role, status, created_at, paid_events_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, iif(?5 = 'client' OR ?8 = 0, NULL, ?7))`,
    ).bind(
      id,
      email,
      confirmedAt,
      name,
      options.role ?? 'client',
      options.status ?? 'active',
      now,
      options.approved === false ? 0 : 1,
    ),
  ]);
  const tokens = await sessionTokens(
    deps,
    {
      id,
      email,
      role: 'authenticated',
      appMetadata: '{"provider":"email","providers":["email"]}',
      userMetadata: JSON.stringify({ name }),
    },
    session,
  );
  return signedIn({ id, email, name, sessionId: session.id }, tokens.access_token);
}

/** The same person in a session that was opened with a mailed code, `minutesAgo`. */
export async function proven({ id, email, name }: Person, minutesAgo = 0): Promise<Person> {
  const deps = { ...sessionDeps(), now: () => Date.now() - minutesAgo * 60_000 };
  const session = newSession(deps, id, 'otp', { userAgent: null, ip: null });
  await env.DB.batch([insertSession(env.DB, session)]);
  return await renewed({ id, email, name, sessionId: session.id });
}

/** The same person with an access token refreshed an hour later. */
export async function renewed({
  id,
  email,
  name,
  sessionId,
}: Pick<Person, 'id' | 'email' | 'name' | 'sessionId'>): Promise<Person> {
  const row = await readIdentitySession(readerOf(env.DB), sessionId);
  if (!row) throw new Error('A signed-in person has a session');
  const user = {
    id,
    email,
    role: 'authenticated',
    appMetadata: '{}',
    userMetadata: JSON.stringify({ name }),
  };
  const tokens = await sessionTokens(sessionDeps(), user, row);
  return signedIn({ id, email, name, sessionId }, tokens.access_token);
}

/** Gives a person an active second factor that their session has not passed yet. `raise` passes it. */
export async function withFactor({ id }: Person): Promise<{ factorId: string; raise: () => Promise<void> }> {
  const factorId = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO identity_factors (id, user_id, friendly_name, status, secret_sealed, created_at, updated_at)
     VALUES (?1, ?2, ?1, 'verified', 'sealed', ?3, ?3)`,
  )
    .bind(factorId, id, Date.now())
    .run();
  const raise = async () => {
    await env.DB.prepare("UPDATE identity_sessions SET aal = 'aal2', factor_id = ? WHERE user_id = ?")
      .bind(factorId, id)
      .run();
  };
  return { factorId, raise };
}

function sessionDeps() {
  return {
    db: env.DB,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    secret: env.AUTH_SECRET ?? '',
    issuer: `${SITE}/auth/v1`,
  };
}

function signedIn(who: Pick<Person, 'id' | 'email' | 'name' | 'sessionId'>, token: string): Person {
  return {
    ...who,
    token,
    query: (path, input) => callTrpc(path, 'query', input, { token }),
    mutate: (path, input) => callTrpc(path, 'mutation', input, { token }),
  };
}

/** Calls as a signed-out visitor. */
export const guest = {
  query: (path: string, input?: unknown) => callTrpc(path, 'query', input),
  mutate: (path: string, input?: unknown) => callTrpc(path, 'mutation', input),
};
