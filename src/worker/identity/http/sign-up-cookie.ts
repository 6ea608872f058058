import { ANY_BROWSER } from '../accounts/redeem-token.ts';
import { sha256Hex } from '../seal.ts';
import { addCookie, cookieJar } from './device-cookie.ts';
import type { IdentityContext } from './identity-env.ts';
import { readServiceCookie, serviceCookieHeader } from './service-cookie.ts';

const NAME = 'sign_up';
/** One week (s): an expired confirmation mail may be sent again days later. */
const MAX_AGE_S = 7 * 86_400;

/** Hash of the cookie that marks a browser that signed up; null without one. */
async function signingUpBrowser(c: IdentityContext): Promise<string | null> {
  const value = readServiceCookie(cookieJar(c), NAME) ?? '';
  return /^[\w-]{43}$/.test(value) ? await sha256Hex(value) : null;
}

/**
 * Hash of the confirming browser, or `any` for a program. Every browser sends `Origin` or `Sec-Fetch-Site` with a
 * POST. A request without them is a program that reads the mailbox itself, not a person tricked into a stranger's
 * link.
 */
export async function confirmingBrowser(c: IdentityContext): Promise<string | null> {
  const isBrowser = c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined;
  return isBrowser ? await signingUpBrowser(c) : ANY_BROWSER;
}

/**
 * Marks the browser that signs up, and returns its hash. Null for a form posted by another site, which can send text
 * but no JSON: then that site chose the password, not the owner of the browser.
 */
export async function rememberSigningUp(c: IdentityContext): Promise<string | null> {
  if (!c.req.header('content-type')?.startsWith('application/json')) return null;
  const known = await signingUpBrowser(c);
  const fresh = Buffer.from(c.get('identity').randomBytes(32)).toString('base64url');
  const jar = cookieJar(c);
  const value = known === null ? fresh : (readServiceCookie(jar, NAME) ?? fresh);
  addCookie(c, serviceCookieHeader(jar.isSecure, { name: NAME, value, maxAgeS: MAX_AGE_S }));
  return await sha256Hex(value);
}
