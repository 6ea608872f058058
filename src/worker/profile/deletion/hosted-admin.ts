import { AUTH_SERVICE_TIMEOUT_MS } from '#shared/people/sign-in-limits.ts';
import type { Env } from '../../env.ts';

/**
 * The hosted service's admin API; null without the operator's key. The secret key has full access, so only this file
 * reads it.
 */
export function hostedAdmin(env: Env): { deleteUser: (userId: string) => Promise<void> } | null {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = env;
  if (!url || !key) return null;
  return {
    deleteUser: async (userId) => {
      const answer = await fetch(`${new URL(url).origin}/auth/v1/admin/users/${userId}`, {
        method: 'DELETE',
        headers: { apikey: key, 'content-type': 'application/json', ...bearerOf(key) },
        body: JSON.stringify({ should_soft_delete: false }),
        signal: AbortSignal.timeout(AUTH_SERVICE_TIMEOUT_MS),
      });
      const text = await answer.text();
      // `user_not_found`: an earlier attempt succeeded and its response was lost. Any other 404 is a wrong URL.
      if (answer.ok || (answer.status === 404 && text.includes('user_not_found'))) return;
      throw new Error(`The auth service answered ${answer.status}`);
    },
  };
}

/** A legacy service role key is a JWT. Supabase rejects an `sb_secret_` key as bearer, since that is none. */
function bearerOf(key: string): { authorization?: string } {
  return key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` };
}
