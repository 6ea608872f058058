/** Header that repeats the CSRF cookie's value: another site can make a browser send the cookie, but cannot read it. */
export const CSRF_HEADER = 'x-csrf-token';

/** The CSRF cookie over http, for local development only. */
export const CSRF_COOKIE = 'csrf_token';

/**
 * The CSRF cookie over https: no subdomain and no http page can set a cookie with this prefix (RFC 6265bis, 4.1.3.2).
 */
export const SECURE_CSRF_COOKIE = `__Host-${CSRF_COOKIE}`;
