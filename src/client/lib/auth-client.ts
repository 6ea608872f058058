import type { GoTrueClient, User } from '@supabase/auth-js';
import { loadConfig } from './config.ts';

/** Where auth-js keeps the session in local storage. */
export const SESSION_STORAGE_KEY = 'aforo-session';

let pending: Promise<GoTrueClient> | null = null;
let started: (client: GoTrueClient) => void = () => {};

/** Says who listens to the client from its first moment; the session feature does so once, at the start. */
export function onAuthClient(listener: (client: GoTrueClient) => void): void {
  started = listener;
}

async function create(): Promise<GoTrueClient> {
  const [{ AuthClient }, config] = await Promise.all([import('@supabase/auth-js'), loadConfig()]);
  const client = new AuthClient({
    url: `${config.supabaseUrl ?? window.location.origin}/auth/v1`,
    headers: config.supabaseAnonKey ? { apikey: config.supabaseAnonKey } : {},
    storageKey: SESSION_STORAGE_KEY,
    // `takeUrlSession` reads the address instead, so that a link never replaces a session without a question.
    detectSessionInUrl: false,
  });
  started(client);
  return client;
}

/** The person an access token belongs to, asked without touching the stored session. */
export async function personOfToken(token: string): Promise<User> {
  const [{ AuthClient }, config] = await Promise.all([import('@supabase/auth-js'), loadConfig()]);
  const client = new AuthClient({
    url: `${config.supabaseUrl ?? window.location.origin}/auth/v1`,
    headers: config.supabaseAnonKey ? { apikey: config.supabaseAnonKey } : {},
    storageKey: `${SESSION_STORAGE_KEY}-link`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  const { data, error } = await client.getUser(token);
  if (error) throw error;
  return data.user;
}

/** The one auth client. Loaded when first needed: a visitor who only looks around never waits for it. */
export function authClient(): Promise<GoTrueClient> {
  pending ??= create().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

/** Whether a session may exist: one is stored. */
export function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** What the auth service appends to the address that a mail leads back to, or the error in its place. */
export function hasSessionInUrl({ hash, search }: { hash: string; search: string }): boolean {
  const fragment = new URLSearchParams(hash.slice(1));
  return (
    fragment.has('access_token') ||
    fragment.has('error_code') ||
    fragment.has('error_description') ||
    new URLSearchParams(search).has('code')
  );
}

/** What a link brought: a session that is nobody's yet, or why there is none. */
export type UrlSession = { accessToken: string; refreshToken: string } | { problem: string };

/** Takes the session or the error out of the address, at once: neither is for the history or for a shared link. */
export function takeUrlSession(): UrlSession | null {
  if (!hasSessionInUrl(window.location)) return null;
  const { hash, pathname, search } = window.location;
  const fragment = new URLSearchParams(hash.slice(1));
  const query = new URLSearchParams(search);
  // No sign-in of ours uses PKCE: a code in the query can't be exchanged.
  for (const name of ['code', 'error', 'error_code', 'error_description']) query.delete(name);
  const rest = query.size > 0 ? `?${query}` : '';
  window.history.replaceState(window.history.state, '', `${pathname}${rest}`);
  const accessToken = fragment.get('access_token');
  const refreshToken = fragment.get('refresh_token');
  if (accessToken && refreshToken) return { accessToken, refreshToken };
  return { problem: fragment.get('error_code') ?? 'otp_expired' };
}

/** The bearer token of the current session, refreshed by auth-js when it is about to expire. */
export async function accessToken(): Promise<string | null> {
  if (!pending && !mayHaveSession()) return null;
  const client = await authClient();
  const { data, error } = await client.getSession();
  // The session may still be good when its refresh failed for want of a network: the call fails, nobody is signed out.
  if (error) throw error;
  return data.session?.access_token ?? null;
}
