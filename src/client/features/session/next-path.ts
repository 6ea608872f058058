export const AFTER_SIGN_IN = '/dashboard';

/** Where to go after signing in: a path of ours and nothing else, so that no link leads to another site. */
export function safeNextPath(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//') || /[\\\p{Cc}]/u.test(next)) return AFTER_SIGN_IN;
  return /^\/(login|reset-password|verify-email)?(?=$|[/?#])/.test(next) ? AFTER_SIGN_IN : next;
}

export function loginPath(from: { pathname: string; search: string }): string {
  const next = safeNextPath(`${from.pathname}${from.search}`);
  return next === AFTER_SIGN_IN ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
