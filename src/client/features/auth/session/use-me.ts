import { useQuery } from '@tanstack/react-query';
import { mayHaveSession } from '#client/lib/api/auth-client.ts';
import { cachedUser } from '#client/lib/api/cached-user.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { meQuery } from './me-query.ts';
import { useSessionState } from './session-store.ts';

export type CurrentUser =
  | { status: 'pending'; me: null }
  | { status: 'signedOut'; me: null }
  | { status: 'signedIn'; me: Me }
  | { status: 'failed'; me: null; error: Error; retry: () => void };

/** The session's user. Until auth-js is ready, the last visit's user stands in. */
function useSessionUser(): CurrentUser {
  const { ready, sub } = useSessionState();
  const query = useQuery(meQuery(sub));
  if (!ready) {
    const cached = mayHaveSession() ? cachedUser.read() : null;
    return cached ? { status: 'signedIn', me: cached.me } : { status: 'pending', me: null };
  }
  if (!sub) return { status: 'signedOut', me: null };
  if (query.data) return { status: 'signedIn', me: query.data };
  if (query.data === null) return { status: 'signedOut', me: null };
  if (query.error) {
    return { status: 'failed', me: null, error: query.error, retry: () => void query.refetch() };
  }
  return { status: 'pending', me: null };
}

/** The current user as pages see it: a session without its second factor counts as signed out. */
export function useCurrentUser(): CurrentUser {
  const user = useSessionUser();
  return user.me?.needsSecondFactor ? { status: 'signedOut', me: null } : user;
}

/** The user whose session lacks its second factor; null otherwise. */
export function useSecondFactorPending(): Me | null {
  const { me } = useSessionUser();
  return me?.needsSecondFactor ? me : null;
}

/** The signed-in user; null for a guest and while unknown. */
export function useMe(): Me | null {
  return useCurrentUser().me;
}
