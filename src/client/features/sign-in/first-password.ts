import type { Session } from '@supabase/auth-js';

/** The query of the reset page for an account that has no password yet. */
export const FIRST_PASSWORD = 'first';

/**
 * Where a confirmed sign-up goes. The embedded service activates the sign-up's password only in the browser that signed
 * up: anywhere else the person first chooses one.
 */
export function pathAfterSignUp(session: Session | null, returnPath: string): string {
  if (!session || !('password_dropped' in session)) return returnPath;
  return `/reset-password?${new URLSearchParams({ [FIRST_PASSWORD]: '1', next: returnPath })}`;
}
