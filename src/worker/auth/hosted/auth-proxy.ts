import type { Context, MiddlewareHandler } from 'hono';
import { tallyAnswer } from '#shared/tallies.ts';
import type { Env } from '#worker/env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { readLimited } from '#worker/http/request-body.ts';
import { fail } from '#worker/identity/failures.ts';
import { failureResponse } from '#worker/identity/http/failure-response.ts';
import { logWarning } from '#worker/log.ts';
import { authMode } from '../mode.ts';
import { limitProxiedCodes } from './proxied-codes.ts';

/**
 * The calls of the app's auth client. For a call without a person's token, Supabase makes the secret key a service role,
 * which opens `/admin` and `/invite`: nothing else is forwarded.
 */
const PUBLIC_CALLS = /^POST \/(?:signup|otp|verify|recover|resend|token)$/;
const PERSONAL_CALLS =
  /^(?:(?:GET|PUT) \/user|POST \/logout|POST \/factors(?:\/[\da-f-]{36}\/(?:challenge|verify))?|DELETE \/factors\/[\da-f-]{36})$/;
const PERSONAL_TOKEN = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/;
const GRANTS = ['password', 'refresh_token', null];

const FORWARDED_PARAMETERS = ['grant_type', 'redirect_to', 'scope'];
const FORWARDED_HEADERS = ['content-type', 'x-client-info', 'x-supabase-api-version'];
const RETURNED_HEADERS = ['content-type', 'retry-after', 'x-sb-error-code', 'x-supabase-api-version'];

/** Twice the metadata of a person (bytes). */
const BODY_MAX_BYTES = 16 * 1024;
/** Supabase sends the mail before it answers; its own limit is 10 s (ms). */
const TIMEOUT_MS = 15_000;

type ProxyContext = Context<{ Bindings: Env }>;

/**
 * Forwards `/auth/v1` to hosted Supabase with the guest's address, so that a venue's guests do not share its rate
 * limits: https://supabase.com/docs/guides/auth/rate-limits#ip-address-forwarding
 */
export const proxyHostedAuth: MiddlewareHandler<{ Bindings: Env }> = async (c, next) => {
  const mode = authMode(c.env, c.req.raw);
  if (mode.kind !== 'hosted' || !mode.proxyKey) return await next();
  const path = c.req.path.slice('/auth/v1'.length);
  const call = `${c.req.method} ${path}`;
  const isPersonal = PERSONAL_CALLS.test(call);
  const isForwarded = isPersonal || PUBLIC_CALLS.test(call);
  if (!isForwarded || !GRANTS.includes(c.req.query('grant_type') ?? null)) return await next();
  const token = isPersonal ? (c.req.header('authorization') ?? '') : null;
  if (token !== null && !PERSONAL_TOKEN.test(token)) return refusal(c, 'no_authorization');
  const request = await readLimited(c.req.raw, BODY_MAX_BYTES);
  if (!request) return refusal(c, 'request_entity_too_large');
  const headers = headersOf(c, mode.proxyKey, token);
  const body = request.body && (await request.arrayBuffer());
  const answer = await limitProxiedCodes(c, { path, body }, (sent) =>
    forward(c, `${mode.supabaseUrl}/auth/v1${path}`, { headers, body: sent }),
  );
  return answer.ok ? answer.value : failureResponse(c.req.raw, answer.failure);
};

function headersOf(c: ProxyContext, key: string, token: string | null): Headers {
  // Supabase answers 401 to a secret key with a browser's user agent.
  const headers = new Headers({ apikey: key, 'user-agent': 'aforo' });
  for (const name of FORWARDED_HEADERS) {
    const value = c.req.header(name);
    if (value) headers.set(name, value);
  }
  const address = clientAddress(c.req.raw);
  if (address) headers.set('sb-forwarded-for', address);
  if (token) headers.set('authorization', token);
  return headers;
}

async function forward(
  c: ProxyContext,
  address: string,
  init: { headers: Headers; body: ArrayBuffer | string | null },
): Promise<Response> {
  const url = new URL(address);
  for (const name of FORWARDED_PARAMETERS) {
    const value = c.req.query(name);
    if (value !== undefined) url.searchParams.set(name, value);
  }
  try {
    const sent = fetch(url, {
      ...init,
      method: c.req.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await tallyAnswer('supabase', sent);
    // A 401 without a code is the gateway's, to a key that is not valid any more. auth-js would end sessions.
    if (answer.status === 401 && !answer.headers.has('x-sb-error-code'))
      throw new Error('Supabase does not accept SUPABASE_SECRET_KEY');
    const headers = new Headers();
    for (const name of RETURNED_HEADERS) {
      const value = answer.headers.get(name);
      if (value) headers.set(name, value);
    }
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    logWarning('the auth service cannot be reached', { reason: String(error) });
    return refusal(c, 'unexpected_failure', 503);
  }
}

/** A 503 is retried by auth-js, which keeps its session. */
function refusal(c: ProxyContext, code: Parameters<typeof fail>[0], status?: number): Response {
  return failureResponse(c.req.raw, fail(code, status ? { status } : {}).failure);
}
