import { getCookie } from 'hono/cookie';
import type { KnownDevice } from '../devices/known-device.ts';
import { withKnownDevice } from '../devices/known-device.ts';
import type { Result } from '../failures.ts';
import type { SessionView } from '../sessions/open-session.ts';
import type { IdentityContext } from './identity-env.ts';

const NAME = 'known_devices';
/** A year (s), renewed at every sign-in. */
const MAX_AGE_S = 365 * 86_400;

export function deviceCookie(c: IdentityContext): string | null {
  return getCookie(c, NAME) ?? null;
}

/** Remembers the device of a session that was opened, and passes the session on. */
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

/** Cookies of the service go to the service only. */
export function setServiceCookie(
  c: IdentityContext,
  cookie: { name: string; value: string; maxAgeS: number },
): void {
  const secure = c.get('identity').siteUrl.startsWith('https://') ? '; Secure' : '';
  const attributes = `Path=/auth/v1; Max-Age=${cookie.maxAgeS}; HttpOnly; SameSite=Lax${secure}`;
  c.set('cookies', [...(c.get('cookies') ?? []), `${cookie.name}=${cookie.value}; ${attributes}`]);
}

function isSession(value: unknown): value is SessionView {
  return typeof value === 'object' && value !== null && 'access_token' in value;
}
