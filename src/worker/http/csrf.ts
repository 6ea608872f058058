import { CSRF_COOKIE, CSRF_HEADER, cookieValue, SECURE_CSRF_COOKIE } from '#shared/csrf.ts';

const TOKEN_MIN_CHARS = 32;
const TOKEN_LIFE_S = 365 * 24 * 3_600;

/**
 * Double-submit check of a state-changing request, plus a check of its origin. Clients other than browsers send
 * neither `Origin` nor `Sec-Fetch-Site`.
 * @param siteUrl public origin of the deployment, if it differs from the request's own
 */
export function csrfMatches(request: Request, siteUrl?: string): boolean {
  const token = tokenOf(request);
  return token !== null && token === request.headers.get(CSRF_HEADER) && isFromOurPage(request, siteUrl);
}

/** Whether no other site's page sent it, as far as its headers say. */
export function isFromOurPage({ headers, url }: Request, siteUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = headers.get('origin');
  return origin === null || origin === new URL(url).origin || origin === siteUrl;
}

/** The `Set-Cookie` value for a browser without a token; null when it has one. */
export function newCsrfCookie(request: Request): string | null {
  if (tokenOf(request) !== null) return null;
  const token = crypto.randomUUID().replaceAll('-', '') + crypto.randomUUID().replaceAll('-', '');
  const name = cookieNameFor(request);
  const secure = name === SECURE_CSRF_COOKIE ? '; Secure' : '';
  return `${name}=${token}; Path=/; SameSite=Lax; Max-Age=${TOKEN_LIFE_S}${secure}`;
}

function tokenOf(request: Request): string | null {
  const token = cookieValue(request.headers.get('cookie') ?? '', cookieNameFor(request));
  return token !== null && token.length >= TOKEN_MIN_CHARS ? token : null;
}

function cookieNameFor({ url }: Request): string {
  return url.startsWith('https:') ? SECURE_CSRF_COOKIE : CSRF_COOKIE;
}
