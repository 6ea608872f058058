import { env, SELF } from 'cloudflare:test';
import type { UserRole, UserStatus } from '#shared/states.ts';
import { prepareSession, sessionTokens } from '#worker/identity/sessions/session.ts';
import type { IdentitySessionRow } from '#worker/identity/user-row.ts';

/** Where the Worker under test believes it is. */
export const SITE = 'http://localhost:8787';

const CSRF = 'c5f'.repeat(16);

/** What a call answered: `data` on success, else `error` as the client sees it. */
export interface TrpcAnswer {
  status: number;
  /** As parsed: tests look into answers of every shape. */
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
  /** An access token; none calls as a guest. */
  token?: string | null;
  /** False sends a mutation without the CSRF header. */
  csrf?: boolean;
}

/** Calls one procedure over HTTP, as the page would: bearer token, CSRF cookie and header. */
export async function callTrpc(
  path: string,
  kind: 'query' | 'mutation',
  input?: unknown,
  options: CallOptions = {},
): Promise<TrpcAnswer> {
  // What guests read is kept for seconds; a test changes things faster than that.
  const headers = new Headers({ cookie: `csrf_token=${CSRF}`, 'cache-control': 'no-cache' });
  if (options.csrf !== false) headers.set('x-csrf-token', CSRF);
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  const url = new URL(`/api/trpc/${path}`, SITE);
  let init: RequestInit = { headers };
  if (kind === 'mutation') {
    headers.set('content-type', 'application/json');
    init = { method: 'POST', headers, body: JSON.stringify(input ?? {}) };
  } else if (input !== undefined) {
    url.searchParams.set('input', JSON.stringify(input));
  }
  const answer = await SELF.fetch(url.href, init);
  const body = (await answer.json()) as { result?: { data: unknown }; error?: TrpcAnswer['error'] };
  return { status: answer.status, data: body.result?.data ?? null, error: body.error ?? null };
}

export interface PersonOptions {
  role?: UserRole;
  /** False: the e-mail is not confirmed, so nothing can be bought. */
  verified?: boolean;
  status?: UserStatus;
  name?: string;
  email?: string;
}

/** A person with an account, signed in. */
export interface Person {
  id: string;
  email: string;
  name: string;
  /** A real access token, signed with the identity service's own key. */
  token: string;
  sessionId: string;
  query(path: string, input?: unknown): Promise<TrpcAnswer>;
  mutate(path: string, input?: unknown): Promise<TrpcAnswer>;
}

/**
 * Makes an account, a session and the product's row, and signs a real token. It skips only the password (scrypt takes
 * 143 ms); the Worker verifies the token like any other.
 */
export async function person(options: PersonOptions = {}): Promise<Person> {
  const id = crypto.randomUUID();
  const email = (options.email ?? `person-${id.slice(0, 8)}@aforo.test`).toLowerCase();
  const name = options.name ?? `Person ${id.slice(0, 4)}`;
  const now = Date.now();
  const confirmedAt = options.verified === false ? null : now;
  const deps = sessionDeps();
  const session = prepareSession(deps, { userId: id, method: 'password' });
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO identity_users
         (id, email, email_confirmed_at, identity_id, app_metadata, user_metadata, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, '{"provider":"email","providers":["email"]}', ?5, ?6, ?6)`,
    ).bind(id, email, confirmedAt, crypto.randomUUID(), JSON.stringify({ name }), now),
    session.insert,
    env.DB.prepare(
      `INSERT INTO users (id, email, email_verified_at, name, role, status, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).bind(id, email, confirmedAt, name, options.role ?? 'client', options.status ?? 'active', now),
  ]);
  const tokens = await sessionTokens(
    deps,
    {
      id,
      email,
      role: 'authenticated',
      app_metadata: '{"provider":"email","providers":["email"]}',
      user_metadata: JSON.stringify({ name }),
    },
    session.row,
  );
  return signedIn({ id, email, name, sessionId: session.row.id }, tokens.access_token);
}

/** The same person an hour later: their browser has renewed the access token. */
export async function renewed({ id, email, name, sessionId }: Person): Promise<Person> {
  const row = await env.DB.prepare('SELECT * FROM identity_sessions WHERE id = ?')
    .bind(sessionId)
    .first<IdentitySessionRow>();
  if (!row) throw new Error('A signed-in person has a session');
  const user = {
    id,
    email,
    role: 'authenticated',
    app_metadata: '{}',
    user_metadata: JSON.stringify({ name }),
  };
  const tokens = await sessionTokens(sessionDeps(), user, row);
  return signedIn({ id, email, name, sessionId }, tokens.access_token);
}

/**
 * Gives a person a second factor that is in force, as enrolling and verifying it would have; their session has not
 * given it. `raise` takes it there.
 */
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

/** Calls as somebody who is not signed in. */
export const guest = {
  query: (path: string, input?: unknown) => callTrpc(path, 'query', input),
  mutate: (path: string, input?: unknown) => callTrpc(path, 'mutation', input),
};
