import { cookieValue } from '#shared/csrf.ts';

/** The cookies of a request, and whether the site is on https. */
export interface CookieJar {
  header: string;
  isSecure: boolean;
}

/** Value of a cookie set by this service; null if absent. */
export function readServiceCookie({ header, isSecure }: CookieJar, name: string): string | null {
  return cookieValue(header, `${prefixOf(isSecure)}${name}`) || null;
}

/** `Set-Cookie` value. Over https, `__Host-` stops subdomains from planting a cookie; the prefix requires `Path=/`. */
export function serviceCookieHeader(
  isSecure: boolean,
  cookie: { name: string; value: string; maxAgeS: number },
): string {
  const path = isSecure ? '/; Secure' : '/auth/v1';
  const attributes = `Path=${path}; Max-Age=${cookie.maxAgeS}; HttpOnly; SameSite=Lax`;
  return `${prefixOf(isSecure)}${cookie.name}=${cookie.value}; ${attributes}`;
}

function prefixOf(isSecure: boolean): string {
  return isSecure ? '__Host-' : '';
}
