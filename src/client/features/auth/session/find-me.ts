import { accessToken } from '#client/lib/api/auth-client.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { registerSession } from './register-session.ts';
import { updateSession } from './session-store.ts';

/** `auth.me` of the current session; registers a session that the server does not know yet. */
export async function findMe(): Promise<Me | null> {
  const me = await api.auth.me.query();
  if (me) return me;
  const token = await accessToken();
  if (!token) return null;
  try {
    return (await registerSession(token)).me;
  } catch (error) {
    // The browser still stores the session, but the server rejects it: nobody is signed in.
    if (isRefusal(error, 'SESSION_EXPIRED') || isRefusal(error, 'NOT_SIGNED_IN')) {
      updateSession({ ended: 'expired' });
      return null;
    }
    throw error;
  }
}
