/** Names as the Worker has them in `platform/csrf.ts`. */
const COOKIE = 'csrf_token';
export const CSRF_HEADER = 'x-csrf-token';

/** The value of a cookie in a `document.cookie` text. */
export function cookieValue(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

let asking: Promise<unknown> | null = null;

/**
 * The token to send with a call. A browser that has none yet asks for one first, once for all calls that wait: every
 * API answer to a browser without a token sets another.
 */
export async function csrfToken(): Promise<string | null> {
  const present = cookieValue(document.cookie, COOKIE);
  if (present) return present;
  asking ??= fetch('/api/trpc/auth.me', { credentials: 'include' })
    .catch(() => null)
    .finally(() => {
      asking = null;
    });
  await asking;
  return cookieValue(document.cookie, COOKIE);
}
