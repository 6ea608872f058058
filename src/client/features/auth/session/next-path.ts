import { PATHS } from '#shared/paths.ts';
export const AFTER_SIGN_IN = PATHS.dashboard;

/** Pages that lead back here, or that somebody else's link may open. */
const SIGN_IN_PAGE = /^\/(?:(?:login|mail-link|reset-password|verify-email)(?:\/|$)|$)/i;
/** Stands for the site while a page is drawn on the server. */
const NO_ORIGIN = 'http://localhost';

/**
 * The redirect target after sign-in: a path of this site, or a whole address of its origin, as templates of hosted
 * Supabase have it. Anything else is the dashboard, which prevents open redirects.
 */
export function safeNextPath(requested: string | null): string {
  const target = ownAddress(requested);
  // A mail for a new password is asked for with the page of that password, which knows where its person came from.
  const isReset = target?.pathname.startsWith(PATHS.resetPassword);
  const page = isReset ? ownAddress(target?.searchParams.get('next') ?? null) : target;
  if (!page || SIGN_IN_PAGE.test(page.pathname)) return AFTER_SIGN_IN;
  return `${page.pathname}${page.search}${page.hash}`;
}

export function loginPath(from: { pathname: string; search: string }): string {
  const next = safeNextPath(`${from.pathname}${from.search}`);
  return next === AFTER_SIGN_IN ? PATHS.login : `${PATHS.login}?next=${encodeURIComponent(next)}`;
}

/** The address, if it is one of this site. Browsers read `//`, `/\` and control characters as the start of another one. */
function ownAddress(requested: string | null): URL | null {
  const origin = globalThis.location?.origin ?? NO_ORIGIN;
  if (!requested || /[\\\p{Cc}]/u.test(requested)) return null;
  if (!requested.startsWith('/') && !requested.startsWith(`${origin}/`)) return null;
  const address = URL.canParse(requested, origin) ? new URL(requested, origin) : null;
  return address?.origin === origin && !address.pathname.startsWith('//') ? address : null;
}
