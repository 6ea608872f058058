/** History state from a page that invites to sign up: the typed address, or empty. */
export interface NewcomerState {
  newcomer: string;
}

/** The invited address in the history state; null without an invitation. */
export function newcomerOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('newcomer' in state)) return null;
  return typeof state.newcomer === 'string' ? state.newcomer : null;
}

/** History state of a sign-up waiting for its code: phones reload a tab after a switch to the mail app. */
export interface PendingSignUpState {
  pendingSignUp: string | null;
}

/** The address waiting for its code; null if there is none. */
export function pendingSignUpOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('pendingSignUp' in state)) return null;
  return typeof state.pendingSignUp === 'string' ? state.pendingSignUp : null;
}
