import { accessToken } from '#client/lib/api/auth-client.ts';
import { cachedUser } from '#client/lib/api/cached-user.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { helperPhone, noteHelperEnded } from '#client/lib/api/helper-phone.ts';
import { api } from '#client/lib/api/trpc.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { registerSession } from './register-session.ts';
import { updateSession } from './session-store.ts';

/** `auth.me` of the current session; registers a session that the server does not know yet. */
export async function findMe(): Promise<Me | null> {
  const me = await api.auth.me.query();
  if (me) return me;
  if (helperPhone) {
    noteHelperEnded();
    return cachedUser.read()?.me ?? null;
  }
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
