import { getCookie } from 'hono/cookie';
import type { KnownDevice } from '../devices/known-device.ts';
import { withKnownDevice } from '../devices/known-device.ts';
import type { Result } from '../failures.ts';
import type { SessionView } from '../sessions/open-session.ts';
import type { IdentityContext } from './identity-env.ts';

const NAME = 'known_devices';
/** One year (s), renewed at every sign-in. */
const MAX_AGE_S = 365 * 86_400;

export function deviceCookie(c: IdentityContext): string | null {
  return serviceCookie(c, NAME);
}

/** Adds the device to the cookie when a session was opened, and returns the result unchanged. */
export async function rememberingDevice<T>(
  c: IdentityContext,
  level: KnownDevice['level'],
  opened: Result<SessionView | T>,
): Promise<Result<SessionView | T>> {
  if (!opened.ok || !isSession(opened.value)) return opened;
  const account = { userId: opened.value.user.id, level };
  const value = await withKnownDevice(c.get('identity'), deviceCookie(c), account);
  setServiceCookie(c, { name: NAME, value, maxAgeS: MAX_AGE_S });
  return opened;
}

/** Value of a cookie set by this service; null if absent. */
export function serviceCookie(c: IdentityContext, name: string): string | null {
  return (isSecure(c) ? getCookie(c, name, 'host') : getCookie(c, name)) ?? null;
}

/** Over https, `__Host-` stops subdomains from planting a cookie; the prefix requires `Path=/`. */
export function setServiceCookie(
  c: IdentityContext,
  cookie: { name: string; value: string; maxAgeS: number },
): void {
  const [prefix, path] = isSecure(c) ? ['__Host-', '/; Secure'] : ['', '/auth/v1'];
  const attributes = `Path=${path}; Max-Age=${cookie.maxAgeS}; HttpOnly; SameSite=Lax`;
  c.set('cookies', [...(c.get('cookies') ?? []), `${prefix}${cookie.name}=${cookie.value}; ${attributes}`]);
}

function isSecure(c: IdentityContext): boolean {
  return c.get('identity').siteUrl.startsWith('https://');
}

function isSession(value: unknown): value is SessionView {
  return typeof value === 'object' && value !== null && 'access_token' in value;
}
