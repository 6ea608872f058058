import { z } from 'zod';
import { AUTH_SERVICE_TIMEOUT_MS } from '#shared/auth/sign-in-limits.ts';
import { tallyAnswer } from '#shared/tallies.ts';
import type { Env } from '#worker/env.ts';
import { type HostedUser, readHostedUser } from './fetch-user.ts';

interface NewHostedUser {
  id: string;
  /** Counts as confirmed. */
  email: string;
  metadata: Record<string, unknown>;
}

/** The hosted service's admin API. Every call throws when the service does not answer, or not as expected. */
export interface HostedAdmin {
  /** Null if there is none. */
  readUser: (userId: string) => Promise<HostedUser | null>;
  /** The account with this address, also an unconfirmed one. */
  findUser: (email: string) => Promise<HostedUser | null>;
  /** Without a password. @returns false if id or address are taken */
  createUser: (user: NewHostedUser) => Promise<boolean>;
  deleteUser: (userId: string) => Promise<void>;
  deleteFactor: (userId: string, factorId: string) => Promise<void>;
}

/** Newest accounts that are read to find one by its address, if the service does not filter them. */
const FOUND_MAX = 50;

/**
 * The hosted service's admin API; null without the operator's key. The secret key has full access, so only this file
 * reads it.
 */
export function hostedAdmin(env: Env): HostedAdmin | null {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = env;
  if (!url || !key) return null;
  const call = async (method: string, path: string, body?: object) => {
    const sent = fetch(`${new URL(url).origin}/auth/v1/admin/users${path}`, {
      method,
      headers: { apikey: key, 'content-type': 'application/json', ...bearerOf(key) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(AUTH_SERVICE_TIMEOUT_MS),
    });
    const answer = await tallyAnswer('supabase', sent);
    return { ok: answer.ok, status: answer.status, text: await answer.text() };
  };
  const unexpected = (status: number) => new Error(`The auth service answered ${status}`);
  const remove = async (path: string, body: object, goneCode: string) => {
    const { ok, status, text } = await call('DELETE', path, body);
    // An earlier attempt succeeded and its response was lost. Any other 404 is a wrong URL.
    if (!ok && !(status === 404 && text.includes(goneCode))) throw unexpected(status);
  };
  return {
    readUser: async (userId) => {
      const { ok, status, text } = await call('GET', `/${userId}`);
      if (status === 404 && text.includes('user_not_found')) return null;
      const user = ok ? readHostedUser(JSON.parse(text)) : null;
      if (!user) throw unexpected(status);
      return user;
    },
    findUser: async (email) => {
      // Newest first, also where the filter is not known.
      const query = new URLSearchParams({ page: '1', per_page: String(FOUND_MAX), filter: email });
      const { ok, status, text } = await call('GET', `?${query}`);
      const list = ok ? z.object({ users: z.array(z.unknown()) }).safeParse(JSON.parse(text)) : null;
      if (!list?.success) throw unexpected(status);
      return list.data.users.map(readHostedUser).find((user) => user?.email === email) ?? null;
    },
    createUser: async ({ id, email, metadata }) => {
      const body = { id, email, email_confirm: true, user_metadata: metadata };
      const { ok, status, text } = await call('POST', '', body);
      // Of two calls at once the service answers one with 500: its check precedes its transaction.
      const isTaken = status === 500 || (status === 422 && text.includes('email_exists'));
      if (!ok && !isTaken) throw unexpected(status);
      return ok;
    },
    deleteUser: (userId) => remove(`/${userId}`, { should_soft_delete: false }, 'user_not_found'),
    deleteFactor: (userId, factorId) => remove(`/${userId}/factors/${factorId}`, {}, 'mfa_factor_not_found'),
  };
}

/** A legacy service role key is a JWT. Supabase rejects an `sb_secret_` key as bearer, because it is no JWT. */
function bearerOf(key: string): { authorization?: string } {
  return key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` };
}
