import { CSRF_COOKIE, cookieValue, SECURE_CSRF_COOKIE } from '#shared/csrf.ts';

let asking: Promise<unknown> | null = null;

/**
 * The CSRF token for a call. A browser without one makes a single request for it that all calls share: each API
 * response to a browser without a token would set a different one.
 */
export async function csrfToken(): Promise<string | null> {
  const present = presentToken();
  if (present) return present;
  asking ??= fetch('/api/trpc/auth.me', { credentials: 'include' })
    .catch(() => null)
    .finally(() => {
      asking = null;
    });
  await asking;
  return presentToken();
}

function presentToken(): string | null {
  return cookieValue(document.cookie, SECURE_CSRF_COOKIE) ?? cookieValue(document.cookie, CSRF_COOKIE);
}
