import type { Session } from '@supabase/auth-js';
import { PATHS } from '#shared/paths.ts';

/** Query parameter of the reset page for an account without a password. */
export const FIRST_PASSWORD = 'first';

/**
 * The path after a confirmed sign-up. The embedded auth service keeps the sign-up's password only in the browser that
 * signed up; elsewhere the user sets one first.
 */
export function pathAfterSignUp(session: Session | null, returnPath: string): string {
  if (!session || !('password_dropped' in session)) return returnPath;
  return `${PATHS.resetPassword}?${new URLSearchParams({ [FIRST_PASSWORD]: '1', next: returnPath })}`;
}
