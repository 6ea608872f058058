import { directoryOf } from '#db/databases.ts';
import type { Env } from '#worker/env.ts';
import { logWarning } from '#worker/log.ts';

/** The service that issues access tokens, which decides how they are verified. */
export type AuthMode =
  | HostedMode
  | { kind: 'embedded'; siteUrl: string; issuer: string; secret: string; loopback: boolean }
  /** Nobody can sign in until an operator fixes `reason`. */
  | { kind: 'refused'; embedded: boolean; reason: string };

export interface HostedMode {
  kind: 'hosted';
  /** The project's origin. Its tokens name another one as issuer when this is a custom domain. */
  supabaseUrl: string;
  publishableKey: string;
  /** Null: the discovery document tells. */
  issuer: string | null;
  /** The secret key with which the Worker forwards `/auth/v1`; null when pages call Supabase themselves. */
  proxyKey: string | null;
}

const SECRET_MIN_BYTES = 32;
const SECRET_KEY_PREFIX = 'sb_secret_';
const SAMPLE_SECRET = /change[-_ ]?me|example|sample|secret-?key|placeholder|your[-_ ]|^(.)\1+$/i;

/** Hosts that are reachable from the same machine only. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/**
 * Reads the settings. The embedded service needs an explicit `AUTH_MODE=embedded`: a missing `SUPABASE_URL` must
 * never turn a deployment into its own, unguarded identity service.
 */
export function authMode(env: Env, request: Request): AuthMode {
  return env.AUTH_MODE === 'embedded' ? embeddedMode(env, request) : hostedMode(env);
}

function hostedMode(env: Env): AuthMode {
  const refused = (reason: string): AuthMode => ({ kind: 'refused', embedded: false, reason });
  if (!env.SUPABASE_URL) return refused('SUPABASE_URL is not set');
  const origin = originOf(env.SUPABASE_URL);
  if (!origin) return refused('SUPABASE_URL must be an origin, such as https://<ref>.supabase.co');
  if (!env.SUPABASE_PUBLISHABLE_KEY) return refused('SUPABASE_PUBLISHABLE_KEY is not set');
  // `/api/config` serves this key to everybody.
  if (env.SUPABASE_PUBLISHABLE_KEY.startsWith(SECRET_KEY_PREFIX))
    return refused('SUPABASE_PUBLISHABLE_KEY is a secret key');
  const proxyKey = env.SUPABASE_PROXY === 'on' ? (env.SUPABASE_SECRET_KEY ?? '') : null;
  if (proxyKey !== null && !proxyKey.startsWith(SECRET_KEY_PREFIX))
    return refused(`SUPABASE_PROXY=on needs a SUPABASE_SECRET_KEY that starts with ${SECRET_KEY_PREFIX}`);
  return {
    kind: 'hosted',
    supabaseUrl: origin,
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
    issuer: env.SUPABASE_ISSUER || null,
    proxyKey,
  };
}

function embeddedMode(env: Env, request: Request): AuthMode {
  const refused = (reason: string): AuthMode => ({ kind: 'refused', embedded: true, reason });
  if (env.SUPABASE_URL) return refused('AUTH_MODE=embedded and SUPABASE_URL are both set');
  const siteUrl = originOf(env.SITE_URL ?? '');
  if (!siteUrl) return refused('SITE_URL must be an origin, such as http://localhost:8787');
  const secret = env.AUTH_SECRET ?? '';
  const fault = faultOf(secret);
  if (fault) return refused(fault);
  if (!directoryOf(env)) return refused('the database binding DB is missing');

  const loopback = isLoopback(hostnameOf(request.url));
  if (!loopback) {
    if (env.AUTH_EMBEDDED_PUBLIC !== '1')
      return refused('the embedded identity service answers on loopback only');
    if (!siteUrl.startsWith('https://')) return refused('SITE_URL must be https outside loopback');
    if (!env.MAIL_API_URL || !env.MAIL_API_KEY || !env.MAIL_FROM)
      return refused('MAIL_API_URL, MAIL_API_KEY and MAIL_FROM must be set outside loopback');
  }
  return { kind: 'embedded', siteUrl, issuer: `${siteUrl}/auth/v1`, secret, loopback };
}

/** Memoizes the last result: settings are the same strings on every call. */
function memoizeLast<T>(make: (text: string) => T): (text: string) => T {
  let last: { text: string; made: T } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}

const hostOf = memoizeLast((origin) => new URL(origin).hostname);

/** The host of a URL; parsing is memoized by origin. */
function hostnameOf(url: string): string {
  const pathAt = url.indexOf('/', url.indexOf('://') + 3);
  return hostOf(pathAt < 0 ? url : url.slice(0, pathAt));
}

/** Why a secret is unusable; null when it is fine. */
const faultOf = memoizeLast((secret): string | null => {
  if (new TextEncoder().encode(secret).length < SECRET_MIN_BYTES)
    return 'AUTH_SECRET must have at least 32 bytes';
  return SAMPLE_SECRET.test(secret) ? 'AUTH_SECRET is a sample value' : null;
});

/** `text` as an origin, if it is one (a trailing slash is allowed); otherwise null. */
const originOf = memoizeLast((text): string | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return text.replace(/\/$/, '') === url.origin ? url.origin : null;
});

const loggedReasons = new Set<string>();

/** Whether rate limits apply: always, except on loopback with `AUTH_RATE_LIMITS=off`. */
export function limitsApply(env: Env, request: Pick<Request, 'url'>): boolean {
  return !(env.AUTH_RATE_LIMITS === 'off' && isLoopback(hostnameOf(request.url)));
}

/** Logs each reason once per isolate. */
export function warnOfRefusal(reason: string): void {
  if (loggedReasons.has(reason)) return;
  loggedReasons.add(reason);
  logWarning('sign-in refuses to run', { reason });
}
