import { MAIL_TOKEN_TTL_MS } from '#shared/auth/sign-in-limits.ts';
import { readEmail } from '../accounts/email-address.ts';
import {
  type AskingBrowser,
  type AskingDeps,
  findAskingBrowser,
  withAskingBrowser,
} from '../devices/asking-browser.ts';
import type { Result } from '../failures.ts';
import { addCookie, cookieJar } from './device-cookie.ts';
import type { IdentityContext } from './identity-env.ts';
import { type CookieJar, readServiceCookie, serviceCookieHeader } from './service-cookie.ts';

const NAME = 'asked_mails';

/** The browser, if it asked for the mail to this address; null for any other. */
export async function askingBrowserOf(
  deps: AskingDeps,
  jar: CookieJar,
  email: string,
): Promise<AskingBrowser | null> {
  return await findAskingBrowser(deps, readServiceCookie(jar, NAME), email);
}

/** `Set-Cookie` value that remembers the browser of a request for a mail. */
export async function askingCookie(deps: AskingDeps, jar: CookieJar, email: string): Promise<string> {
  const value = await withAskingBrowser(deps, readServiceCookie(jar, NAME), email);
  return serviceCookieHeader(jar.isSecure, { name: NAME, value, maxAgeS: MAIL_TOKEN_TTL_MS / 1000 });
}

/** Remembers the browser when its mail was accepted, and returns the result unchanged. */
export async function rememberingAsked<T>(
  c: IdentityContext,
  typed: string | null | undefined,
  sent: Result<T>,
): Promise<Result<T>> {
  const email = readEmail(typed);
  if (sent.ok && email.ok) addCookie(c, await askingCookie(c.get('identity'), cookieJar(c), email.value));
  return sent;
}
