import { getCookie } from 'hono/cookie';
import { sha256Hex } from '../seal.ts';
import { setServiceCookie } from './device-cookie.ts';
import type { IdentityContext } from './identity-env.ts';

const NAME = 'sign_up';
/** A week (s): an expired confirmation mail may be sent again days later. */
const MAX_AGE_S = 7 * 86_400;

/** The hash of the cookie that marks a browser that signed somebody up; null without one. */
export async function signingUpBrowser(c: IdentityContext): Promise<string | null> {
  const value = getCookie(c, NAME) ?? '';
  return /^[\w-]{43}$/.test(value) ? await sha256Hex(value) : null;
}

/**
 * Marks the browser that signs somebody up, and returns its hash. Null for a form of another site, which can post text
 * but no JSON: that site chose the password, not this browser's owner.
 */
export async function rememberSigningUp(c: IdentityContext): Promise<string | null> {
  if (!c.req.header('content-type')?.startsWith('application/json')) return null;
  const known = await signingUpBrowser(c);
  const fresh = Buffer.from(c.get('identity').randomBytes(32)).toString('base64url');
  const value = known === null ? fresh : (getCookie(c, NAME) ?? fresh);
  setServiceCookie(c, { name: NAME, value, maxAgeS: MAX_AGE_S });
  return await sha256Hex(value);
}
