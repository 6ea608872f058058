import { useSessionState } from '#client/features/session/session-store.ts';
import { type CurrentUser, useCurrentUser } from '#client/features/session/use-me.ts';

/** Who is signed in, for the pages that sign people in: nobody yet while they are at it. */
export function useEntered(): CurrentUser {
  const user = useCurrentUser();
  const { moving } = useSessionState();
  return moving ? { status: 'signedOut', me: null } : user;
}
