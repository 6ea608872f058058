/** What a page that invites somebody to sign up hands to the login page: the address they typed, or nothing. */
export interface NewcomerState {
  newcomer: string;
}

/** The address of a newcomer in the history's state; null when nobody was invited. */
export function newcomerOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('newcomer' in state)) return null;
  return typeof state.newcomer === 'string' ? state.newcomer : null;
}

/** History state of a sign-up that waits for its code: phones reload a tab after the mail program was in front of it. */
export interface PendingSignUpState {
  pendingSignUp: string | null;
}

/** The address whose code is awaited; null when none is. */
export function pendingSignUpOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('pendingSignUp' in state)) return null;
  return typeof state.pendingSignUp === 'string' ? state.pendingSignUp : null;
}
