export const AFTER_SIGN_IN = '/dashboard';

/**
 * Where to go after signing in: a path of ours and nothing else, so that no link leads to another site. Hosted Supabase
 * fills its mail templates with the whole address, of which the path is taken when it is on this site.
 */
export function safeNextPath(asked: string | null): string {
  const next = asked?.startsWith(`${ownOrigin()}/`) ? asked.slice(ownOrigin().length) : asked;
  if (!next?.startsWith('/') || next.startsWith('//') || /[\\\p{Cc}]/u.test(next)) return AFTER_SIGN_IN;
  return /^\/(login|mail-link|reset-password|verify-email)?(?=$|[/?#])/.test(next) ? AFTER_SIGN_IN : next;
}

export function loginPath(from: { pathname: string; search: string }): string {
  const next = safeNextPath(`${from.pathname}${from.search}`);
  return next === AFTER_SIGN_IN ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}

function ownOrigin(): string {
  return globalThis.location?.origin ?? '';
}
