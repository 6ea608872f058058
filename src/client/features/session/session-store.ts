import { useSyncExternalStore } from 'react';

export interface LinkSession {
  email: string;
  accessToken: string;
  refreshToken: string;
}

/** What auth-js says of the session in this browser. Who that is to Aforo, `auth.me` says. */
export interface SessionState {
  /** False until auth-js has looked at the stored session and at the address. */
  ready: boolean;
  sub: string | null;
  /** A sign-in or sign-out is under way: pages stay as they are until it has led somewhere. */
  moving: 'in' | 'out' | null;
  /** The session of a link that waits for the reader's word: nobody expected it here. */
  linkSession: LinkSession | null;
  /** Why the link that led here did not sign anybody in: auth-js's code. */
  linkProblem: string | null;
  /**
   * How the session ended though nobody signed out in this tab: the server no longer takes it, or it is simply gone,
   * as when another tab signs out. The login card says so.
   */
  ended: 'expired' | 'signedOut' | null;
}

let state: SessionState = {
  ready: false,
  sub: null,
  moving: null,
  linkSession: null,
  linkProblem: null,
  ended: null,
};
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function updateSession(change: Partial<SessionState>): void {
  state = { ...state, ...change };
  for (const notify of listeners) notify();
}

/** @returns what stops it */
export function onSessionChange(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Whom a page is drawn for on the server. */
const VISITOR: SessionState = { ...state, ready: true };

export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState, () => VISITOR);
}

/**
 * A sign-in or sign-out is over when its page has changed: until then, the page that is left must neither ask for a
 * login nor go where a signed-in person would.
 */
export function settleMove(): void {
  if (state.moving === 'in' && state.sub) updateSession({ moving: null });
  if (state.moving === 'out' && state.ready && !state.sub) updateSession({ moving: null });
}
