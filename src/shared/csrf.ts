/** Header that repeats the CSRF cookie's value: another site can make a browser send the cookie, but cannot read it. */
export const CSRF_HEADER = 'x-csrf-token';

/** The CSRF cookie over http, for local development only. */
export const CSRF_COOKIE = 'csrf_token';

/**
 * The CSRF cookie over https: no subdomain and no http page can set a cookie with this prefix (RFC 6265bis, 4.1.3.2).
 */
export const SECURE_CSRF_COOKIE = `__Host-${CSRF_COOKIE}`;

/** The value of a cookie in a `Cookie` header or in `document.cookie`. */
export function cookieValue(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}
