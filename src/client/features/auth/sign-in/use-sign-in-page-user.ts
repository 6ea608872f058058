import { useSessionState } from '../session/session-store.ts';
import { type CurrentUser, useCurrentUser } from '../session/use-me.ts';

/** The current user for sign-in pages; signed out while a sign-in is running. */
export function useSignInPageUser(): CurrentUser {
  const user = useCurrentUser();
  const { moving } = useSessionState();
  return moving ? { status: 'signedOut', me: null } : user;
}
