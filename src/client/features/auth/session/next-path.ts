import { PATHS } from '#shared/paths.ts';
export const AFTER_SIGN_IN = PATHS.dashboard;

/**
 * The redirect target after sign-in: only a path of this site, which prevents open redirects. Hosted Supabase puts
 * absolute URLs into its mail templates, so a URL of this origin is reduced to its path.
 */
export function safeNextPath(requested: string | null): string {
  const next = requested?.startsWith(`${ownOrigin()}/`) ? requested.slice(ownOrigin().length) : requested;
  if (!next?.startsWith('/') || next.startsWith('//') || /[\\\p{Cc}]/u.test(next)) return AFTER_SIGN_IN;
  return /^\/(login|mail-link|reset-password|verify-email)?(?=$|[/?#])/.test(next) ? AFTER_SIGN_IN : next;
}

export function loginPath(from: { pathname: string; search: string }): string {
  const next = safeNextPath(`${from.pathname}${from.search}`);
  return next === AFTER_SIGN_IN ? PATHS.login : `${PATHS.login}?next=${encodeURIComponent(next)}`;
}

function ownOrigin(): string {
  return globalThis.location?.origin ?? '';
}
