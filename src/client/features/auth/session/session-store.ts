import { useSyncExternalStore } from 'react';

export interface LinkSession {
  email: string;
  accessToken: string;
  refreshToken: string;
}

/** State of the auth-js session in this browser; `auth.me` returns which Aforo user that is. */
export interface SessionState {
  /** False until auth-js has checked storage and the URL. */
  ready: boolean;
  sub: string | null;
  /** A sign-in or sign-out is in progress: pages keep their state until it ends. */
  moving: 'in' | 'out' | null;
  /** An unexpected session from a link, waiting for the user's confirmation. */
  linkSession: LinkSession | null;
  /** Why the link did not sign anyone in: auth-js's error code. */
  linkProblem: string | null;
  /**
   * Why the session ended without a sign-out in this tab: the server rejects it, or it is missing, as after a sign-out
   * in another tab. The login card explains it.
   */
  ended: 'expired' | 'signedOut' | null;
}

/** The state of everyone without a session, and in server-side rendering. */
const VISITOR: SessionState = {
  ready: true,
  sub: null,
  moving: null,
  linkSession: null,
  linkProblem: null,
  ended: null,
};
const FIELDS = Object.keys(VISITOR) as (keyof SessionState)[];

let state: SessionState = { ...VISITOR, ready: false };
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function updateSession(change: Partial<SessionState>): void {
  const next = { ...state, ...change };
  // The same object as on the server: another one would render the whole hydrated page again.
  state = FIELDS.every((field) => next[field] === VISITOR[field]) ? VISITOR : next;
  for (const notify of listeners) notify();
}

/** @returns a function that unsubscribes */
export function onSessionChange(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState, () => VISITOR);
}

/**
 * Ends a sign-in or sign-out once its page has changed: until then, the page being left must neither ask for a login
 * nor redirect a signed-in user.
 */
export function settleMove(): void {
  if (state.moving === 'in' && state.sub) updateSession({ moving: null });
  if (state.moving === 'out' && state.ready && !state.sub) updateSession({ moving: null });
}
