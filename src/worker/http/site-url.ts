import type { Env } from '../env.ts';

/** Where people reach Aforo, without a slash at the end. Without a setting, where this request found it. */
export function siteUrlOf(env: Pick<Env, 'SITE_URL'>, request: Request): string {
  return env.SITE_URL?.replace(/\/$/, '') || new URL(request.url).origin;
}
