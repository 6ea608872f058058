/** History state from a page that invites to sign up: the typed address, or empty. */
export interface SignUpEmailState {
  signUpEmail: string;
}

/** The invited address in the history state; null without an invitation. */
export function signUpEmailOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('signUpEmail' in state)) return null;
  return typeof state.signUpEmail === 'string' ? state.signUpEmail : null;
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
