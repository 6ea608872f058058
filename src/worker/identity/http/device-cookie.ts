import type { KnownDevice } from '../devices/known-device.ts';
import { withKnownDevice } from '../devices/known-device.ts';
import type { Result } from '../failures.ts';
import type { SessionView } from '../sessions/open-session.ts';
import type { IdentityContext } from './identity-env.ts';
import { type CookieJar, readServiceCookie, serviceCookieHeader } from './service-cookie.ts';

const NAME = 'known_devices';
/** One year (s), renewed at every sign-in. */
const MAX_AGE_S = 365 * 86_400;

export function deviceCookie(c: IdentityContext): string | null {
  return readServiceCookie(cookieJar(c), NAME);
}

export function cookieJar(c: IdentityContext): CookieJar {
  return {
    header: c.req.header('cookie') ?? '',
    isSecure: c.get('identity').siteUrl.startsWith('https://'),
  };
}

/** Adds a `Set-Cookie` value to the response. */
export function addCookie(c: IdentityContext, header: string): void {
  c.set('cookies', [...(c.get('cookies') ?? []), header]);
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
  const { isSecure } = cookieJar(c);
  addCookie(c, serviceCookieHeader(isSecure, { name: NAME, value, maxAgeS: MAX_AGE_S }));
  return opened;
}

function isSession(value: unknown): value is SessionView {
  return typeof value === 'object' && value !== null && 'access_token' in value;
}
