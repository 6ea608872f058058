import { AUTH_SERVICE_TIMEOUT_MS } from '#shared/auth/sign-in-limits.ts';
import type { Env } from '#worker/env.ts';

/**
 * The hosted service's admin API; null without the operator's key. The secret key has full access, so only this file
 * reads it.
 */
export function hostedAdmin(env: Env): HostedAdmin | null {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = env;
  if (!url || !key) return null;
  const remove = async (path: string, body: object, goneCode: string) => {
    const answer = await fetch(`${new URL(url).origin}/auth/v1/admin/users/${path}`, {
      method: 'DELETE',
      headers: { apikey: key, 'content-type': 'application/json', ...bearerOf(key) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(AUTH_SERVICE_TIMEOUT_MS),
    });
    const text = await answer.text();
    // An earlier attempt succeeded and its response was lost. Any other 404 is a wrong URL.
    if (answer.ok || (answer.status === 404 && text.includes(goneCode))) return;
    throw new Error(`The auth service answered ${answer.status}`);
  };
  return {
    deleteUser: (userId) => remove(userId, { should_soft_delete: false }, 'user_not_found'),
    deleteFactor: (userId, factorId) => remove(`${userId}/factors/${factorId}`, {}, 'mfa_factor_not_found'),
  };
}

interface HostedAdmin {
  deleteUser: (userId: string) => Promise<void>;
  deleteFactor: (userId: string, factorId: string) => Promise<void>;
}

/** A legacy service role key is a JWT. Supabase rejects an `sb_secret_` key as bearer, because it is no JWT. */
function bearerOf(key: string): { authorization?: string } {
  return key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` };
}
