import { z } from 'zod';
import { AUTH_SERVICE_TIMEOUT_MS } from '#shared/auth/sign-in-limits.ts';
import { tallyAnswer } from '#shared/tallies.ts';
import { logWarning } from '#worker/log.ts';
import type { HostedMode } from '../mode.ts';

/** The service may send a mail before it answers a change; its own limit is 10 s (ms). */
const CHANGE_TIMEOUT_MS = 15_000;

/** Whose token a call carries, and from where they called. */
export interface HostedCaller {
  mode: Pick<HostedMode, 'supabaseUrl' | 'publishableKey' | 'proxyKey'>;
  /** The person's access token. */
  raw: string;
  /** See `clientAddress`. */
  address: string | null;
}

export interface HostedAnswer {
  status: number;
  /** The service's error code. */
  code: string | null;
  body: unknown;
}

/** Calls the hosted service with a person's token; null when it cannot be reached. */
export async function callHosted(
  caller: HostedCaller,
  { method, path, body }: { method: 'GET' | 'PUT' | 'POST' | 'DELETE'; path: string; body?: object },
): Promise<HostedAnswer | null> {
  try {
    const sent = fetch(`${caller.mode.supabaseUrl}/auth/v1${path}`, {
      method,
      headers: headersOf(caller),
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(method === 'PUT' ? CHANGE_TIMEOUT_MS : AUTH_SERVICE_TIMEOUT_MS),
    });
    const answer = await tallyAnswer('supabase', sent);
    const said: unknown = answer.status === 204 ? null : await answer.json();
    const code = z.object({ error_code: z.string() }).safeParse(said).data?.error_code ?? null;
    return { status: answer.status, code, body: said };
  } catch (error) {
    logWarning('the auth service did not answer', { reason: String(error) });
    return null;
  }
}

/** With the secret key the service limits the person's address; otherwise all share that of the Worker. */
function headersOf({ mode, raw, address }: HostedCaller): Headers {
  const headers = new Headers({
    authorization: `Bearer ${raw}`,
    apikey: mode.proxyKey ?? mode.publishableKey,
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'aforo',
  });
  if (mode.proxyKey && address) headers.set('sb-forwarded-for', address);
  return headers;
}
