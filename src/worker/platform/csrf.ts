/**
 * Double-submit protection: a random cookie that the page's script reads and sends back in a header. Another site
 * can make the browser send the cookie, but cannot read it.
 */
export const CSRF_COOKIE = 'csrf_token';
export const CSRF_HEADER = 'x-csrf-token';

export function readCookie(request: Request, name: string): string | null {
  const header = request.headers.get('cookie') ?? '';
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

export function csrfMatches(request: Request): boolean {
  const cookie = readCookie(request, CSRF_COOKIE);
  return cookie !== null && cookie.length >= 32 && cookie === request.headers.get(CSRF_HEADER);
}

/** The `Set-Cookie` for a browser that has no token yet; null when it has one. */
export function newCsrfCookie(request: Request): string | null {
  const current = readCookie(request, CSRF_COOKIE);
  if (current !== null && current.length >= 32) return null;
  const token = crypto.randomUUID().replaceAll('-', '') + crypto.randomUUID().replaceAll('-', '');
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  return `${CSRF_COOKIE}=${token}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`;
}
