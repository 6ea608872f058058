import { createExecutionContext, env } from 'cloudflare:test';
import type { NewAccount } from '#shared/contracts/auth.ts';
import { app } from '#worker/app.ts';
import type { Env } from '#worker/env.ts';
import type { TrpcAnswer } from './people.ts';

export interface ControlAnswer {
  token: string;
  keyFetches: number;
  issuerFetches: number;
  userFetches: number;
  deletions: number;
}

/** A hosted auth service for one test; see hosted-auth.mjs. */
export function hostedService() {
  const origin = `https://${crypto.randomUUID()}.hosted.test`;
  const issuer = `${origin}/auth/v1`;
  const control = async <T = ControlAnswer>(action: string, body: unknown = {}) => {
    const answer = await fetch(`${origin}/control/${action}`, { method: 'POST', body: JSON.stringify(body) });
    return await answer.json<T>();
  };
  return {
    origin,
    issuer,
    control,
    counts: () => control('counts'),
    /** Calls that have reached the service. */
    calls: () => control<{ call: string; headers: Record<string, string>; body: string }[]>('calls'),
    addUser: (user: {
      id: string;
      email: string;
      confirmed?: boolean;
      name?: string;
      banned?: boolean;
      factors?: { status: 'verified' | 'unverified' }[];
      /** When a mail confirmed the address (Unix ms). */
      addressSince?: number;
    }) =>
      control('user', {
        id: user.id,
        email: user.email,
        created_at: new Date().toISOString(),
        email_confirmed_at: user.confirmed === false ? null : '2026-01-02T03:04:05Z',
        user_metadata: { name: user.name ?? 'Hana' },
        banned: user.banned === true,
        identities: user.addressSince
          ? [{ provider: 'email', updated_at: new Date(user.addressSince).toISOString() }]
          : [],
        factors: (user.factors ?? []).map((factor) => ({ id: crypto.randomUUID(), ...factor })),
      }),
    /** A token signed by the service, with claims overridden by the test. */
    token: async (userId: string, other: Record<string, unknown> = {}) =>
      (await control('token', claimsOf(issuer, userId, other))).token,
  };
}

export function claimsOf(issuer: string, userId: string, other: Record<string, unknown> = {}) {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    sub: userId,
    aud: 'authenticated',
    iat: now,
    exp: now + 3600,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: now }],
    email: '',
    session_id: crypto.randomUUID(),
    is_anonymous: false,
    user_metadata: {},
    ...other,
  };
}

/** The Worker with other settings, in the same isolate and on the same database. */
export async function workerWith(
  settings: Partial<Env>,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  return await app.fetch(new Request(url, init), { ...env, ...settings }, createExecutionContext());
}

const CSRF = 'c5f'.repeat(16);

/** Calls a procedure of a Worker that uses this service for sign-in. */
export async function hostedCall(
  service: { origin: string },
  path: string,
  call: { kind: 'query' | 'mutation'; token: string; input?: unknown; settings?: Partial<Env> },
) {
  const settings = {
    AUTH_MODE: 'hosted',
    SUPABASE_URL: service.origin,
    SUPABASE_PUBLISHABLE_KEY: 'publishable',
    ...call.settings,
  };
  const headers = {
    authorization: `Bearer ${call.token}`,
    cookie: `__Host-csrf_token=${CSRF}`,
    'x-csrf-token': CSRF,
    'content-type': 'application/json',
  };
  const input = JSON.stringify(call.input ?? {});
  const url = `https://aforo.test/api/trpc/${path}`;
  const answer = await (call.kind === 'mutation'
    ? workerWith(settings, url, { method: 'POST', headers, body: input })
    : workerWith(settings, `${url}?input=${encodeURIComponent(input)}`, { headers }));
  const body = await answer.json<{ result?: { data: TrpcAnswer['data'] }; error?: TrpcAnswer['error'] }>();
  return { status: answer.status, data: body.result?.data, code: body.error?.data.errorCode };
}

/** Signs in with a token of a person whose account began in this browser, as `auth.loginWithSupabase` needs once. */
export async function hostedSignIn(
  service: { origin: string },
  token: string,
  typed: NewAccount = {},
  settings: Partial<Env> = {},
) {
  const input = { accessToken: token, askedAgoMs: 60_000, ...typed };
  return await hostedCall(service, 'auth.loginWithSupabase', { kind: 'mutation', token, input, settings });
}
