import { accessToken } from '#client/lib/auth-client.ts';
import { api } from '#client/lib/trpc.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { registerSession } from './register-session.ts';

/** `auth.me` of the current session. A session that the product has not met yet is registered first. */
export async function findMe(): Promise<Me | null> {
  const me = await api.auth.me.query();
  if (me) return me;
  const token = await accessToken();
  return token ? await registerSession(token) : null;
}
