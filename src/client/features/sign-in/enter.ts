import type { Session } from '@supabase/auth-js';
import { rememberMe } from '../session/me-query.ts';
import { registerSession } from '../session/register-session.ts';
import { updateSession } from '../session/session-store.ts';

/** The specification's pause between signing in and the next page. */
export const REDIRECT_MS = 500;

/** A fresh session becomes a signed-in person: the product meets it, and everything that asks who it is knows. */
export async function enter(session: Session): Promise<void> {
  const me = await registerSession(session.access_token);
  rememberMe(session.user.id, me);
  updateSession({ ready: true, sub: session.user.id, linkProblem: null, ended: null });
}

/** Keeps the page as it is while `work` signs somebody in, and until the page it leads to is shown. */
export async function whileEntering(work: () => Promise<boolean>, leave: () => void): Promise<boolean> {
  updateSession({ moving: 'in' });
  let entered = false;
  try {
    entered = await work();
    return entered;
  } finally {
    if (entered) {
      setTimeout(() => {
        const { pathname } = window.location;
        leave();
        // Another page may still have to load; the frame settles the move when it is shown.
        if (window.location.pathname === pathname) updateSession({ moving: null });
      }, REDIRECT_MS);
    } else {
      updateSession({ moving: null });
    }
  }
}
