import type { Session } from '@supabase/auth-js';
import { rememberMe } from '../session/me-query.ts';
import { registerSession } from '../session/register-session.ts';
import { updateSession } from '../session/session-store.ts';

/** The specification's delay between sign-in and redirect. */
export const REDIRECT_MS = 500;

/**
 * Completes a sign-in: registers the session and caches the user.
 * @returns whether the account lost a password that a stranger may have chosen, here or at the embedded service
 */
export async function completeSignIn(session: Session): Promise<boolean> {
  const { me, passwordDropped } = await registerSession(session.access_token);
  rememberMe(session.user.id, me);
  updateSession({ ready: true, sub: session.user.id, linkProblem: null, ended: null });
  return passwordDropped || 'password_dropped' in session;
}

/** Keeps the page stable while `work` signs a user in, until the next page is shown. */
export async function whileSigningIn(
  work: () => Promise<boolean>,
  leave: () => void,
  delayMs = REDIRECT_MS,
): Promise<boolean> {
  updateSession({ moving: 'in' });
  let signedIn = false;
  try {
    signedIn = await work();
    return signedIn;
  } finally {
    if (signedIn) {
      setTimeout(() => {
        const { pathname } = window.location;
        leave();
        // The next page may still be loading; the root frame ends the move when it is shown.
        if (window.location.pathname === pathname) updateSession({ moving: null });
      }, delayMs);
    } else {
      updateSession({ moving: null });
    }
  }
}
