import type { GoTrueClient, Session, User } from '@supabase/auth-js';
import { isString } from '../guards.ts';
import { persistedStore } from '../persisted-store.ts';
import { loadConfig } from './config.ts';
import { helperPhone, helperToken } from './helper-phone.ts';
import { refreshFetch } from './refresh-fetch.ts';

/** Local storage key of auth-js's session. */
export const SESSION_STORAGE_KEY = 'aforo-session';
const storedSession = persistedStore(SESSION_STORAGE_KEY, isString, { format: 'text' });

let pending: Promise<GoTrueClient> | null = null;
let started: (client: GoTrueClient) => void = () => {};

/** Registers the listener that receives the client as soon as it exists; the session feature does so at startup. */
export function onAuthClient(listener: (client: GoTrueClient) => void): void {
  started = listener;
}

interface ClientOptions {
  storageKey: string;
  persistSession?: boolean;
  autoRefreshToken?: boolean;
}

async function newClient(options: ClientOptions): Promise<GoTrueClient> {
  const [{ AuthClient }, config] = await Promise.all([import('@supabase/auth-js'), loadConfig()]);
  return new AuthClient({
    ...options,
    url: `${config.supabaseUrl ?? window.location.origin}/auth/v1`,
    headers: config.supabaseKey ? { apikey: config.supabaseKey } : {},
    fetch: refreshFetch,
    // `takeUrlSession` reads the URL instead, so that a link never replaces a session without confirmation.
    detectSessionInUrl: false,
  });
}

async function create(): Promise<GoTrueClient> {
  const client = await newClient({ storageKey: SESSION_STORAGE_KEY });
  started(client);
  return client;
}

/** The user of an access token, without touching the stored session. */
export async function personOfToken(token: string): Promise<User> {
  const client = await newClient({
    storageKey: `${SESSION_STORAGE_KEY}-link`,
    persistSession: false,
    autoRefreshToken: false,
  });
  const { data, error } = await client.getUser(token);
  if (error) throw error;
  return data.user;
}

/** The auth client singleton. Loaded on first use: visitors without a session never load it. */
export function authClient(): Promise<GoTrueClient> {
  pending ??= create().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

/** Whether a session is stored; it may have expired. */
export function mayHaveSession(): boolean {
  return storedSession.read() !== null;
}

/** Whether the URL carries a session or an error that the auth service appends to the redirect target. */
export function hasSessionInUrl({ hash, search }: { hash: string; search: string }): boolean {
  const fragment = new URLSearchParams(hash.slice(1));
  return (
    fragment.has('access_token') ||
    fragment.has('error_code') ||
    fragment.has('error_description') ||
    new URLSearchParams(search).has('code')
  );
}

/** A link's session, not yet signed in, or the reason why there is none. */
export type UrlSession = { accessToken: string; refreshToken: string } | { problem: string };

/** Removes the session or error from the URL at once, to keep it out of the history and of shared links. */
export function takeUrlSession(): UrlSession | null {
  if (!hasSessionInUrl(window.location)) return null;
  const { hash, pathname, search } = window.location;
  const fragment = new URLSearchParams(hash.slice(1));
  const query = new URLSearchParams(search);
  // No sign-in here uses PKCE: a code in the query cannot be exchanged.
  for (const name of ['code', 'error', 'error_code', 'error_description']) query.delete(name);
  const rest = query.size > 0 ? `?${query}` : '';
  window.history.replaceState(window.history.state, '', `${pathname}${rest}`);
  const accessToken = fragment.get('access_token');
  const refreshToken = fragment.get('refresh_token');
  if (accessToken && refreshToken) return { accessToken, refreshToken };
  return { problem: fragment.get('error_code') ?? 'otp_expired' };
}

/** The current session's bearer token; auth-js refreshes it shortly before it expires. A helper's phone has its own. */
export async function accessToken(): Promise<string | null> {
  if (helperToken !== null) return helperToken;
  return (await currentSession())?.access_token ?? null;
}

/** The auth service's id of the person whose token requests carry. */
export async function tokenSub(): Promise<string | null> {
  if (helperPhone) return helperPhone.id;
  return (await currentSession())?.user.id ?? null;
}

async function currentSession(): Promise<Session | null> {
  if (!pending && !mayHaveSession()) return null;
  const client = await authClient();
  const { data, error } = await client.getSession();
  // A refresh may fail for lack of network while the session is still valid: fail the call, do not sign out.
  if (error) throw error;
  return data.session;
}
