import { PATHS } from '#shared/paths.ts';

/** Query parameter of the reset page for an account without a password. */
export const FIRST_PASSWORD = 'first';

/**
 * The path after a confirmed address. The password of a sign-up counts only in the browser that signed up; elsewhere the
 * user sets one first.
 */
export function pathAfterSignUp(passwordDropped: boolean, returnPath: string): string {
  if (!passwordDropped) return returnPath;
  return `${PATHS.resetPassword}?${new URLSearchParams({ [FIRST_PASSWORD]: '1', next: returnPath })}`;
}
