import type { Env } from '#worker/env.ts';

/** Public origin without a trailing slash: `SITE_URL`, or the origin of this request. */
export function siteUrlOf(env: Pick<Env, 'SITE_URL'>, request: Request): string {
  return env.SITE_URL?.replace(/\/$/, '') || new URL(request.url).origin;
}

/** Support address for guests: `SUPPORT_EMAIL`, or `support@` the site's host. */
export function supportEmailOf(env: Pick<Env, 'SUPPORT_EMAIL'>, siteUrl: string): string {
  return env.SUPPORT_EMAIL || `support@${new URL(siteUrl).hostname}`;
}
