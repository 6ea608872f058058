import type { IdentityUserRow } from '#db/readers/identity/users.ts';
import type { MailTokenPurpose } from '#db/schema/identity.ts';
import {
  CODE_RESEND_MS,
  MAIL_INTERVAL_MS,
  MAIL_TOKEN_TTL_MS,
  MAILS_AT_ONCE,
  MAILS_PER_HOUR,
} from '#shared/auth/sign-in-limits.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { mailboxOf } from '#shared/people/mailbox.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { logError } from '#worker/log.ts';
import type { Failure, Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { readObject } from '../user-row.ts';
import { TYPE_OF_PURPOSE, type VerifyType } from './mail-kinds.ts';
import { mailLanguage } from './mail-language.ts';
import type { NewMailToken } from './mail-token.ts';
import { issueMailToken } from './mail-token.ts';

/** Options of a request for its mail: redirect target and language. */
export interface MailOptions {
  redirectTo: string | null;
  acceptLanguage: string | null;
}

/**
 * Rate limit per mailbox, so that `+tag` variants share it: one mail of a kind per minute (a code: per 30 s); of all
 * kinds three at once, then one per minute, 30 per hour. Unknown addresses count too, or a refusal would reveal who has
 * an account.
 */
export async function takeMailAllowance(
  deps: IdentityDeps,
  purpose: MailTokenPurpose,
  email: string,
): Promise<Result<null>> {
  const mailbox = mailboxOf(email);
  const everyMs = purpose === 'magiclink' ? CODE_RESEND_MS : MAIL_INTERVAL_MS;
  const limits = [
    [`mail ${purpose} ${mailbox}`, { burst: 1, everyMs }],
    [`mails ${mailbox}`, { burst: MAILS_AT_ONCE, everyMs: MAIL_INTERVAL_MS }],
    [`mails an hour ${mailbox}`, { burst: MAILS_PER_HOUR, everyMs: 3_600_000 / MAILS_PER_HOUR }],
  ] as const;
  for (const [key, limit] of limits) {
    const waitMs = await takeFromBucket(deps, key, limit);
    if (waitMs > 0) return { ok: false, failure: tooSoon(waitMs) };
  }
  return ok(null);
}

function tooSoon(waitMs: number): Failure {
  const seconds = Math.ceil(waitMs / 1000);
  return fail('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
  }).failure;
}

/**
 * Creates the token and sends its mail after the response, so that response times do not reveal whether the account
 * exists.
 */
export function sendMailLater(
  deps: IdentityDeps,
  token: NewMailToken,
  wish: MailOptions & { metadata: Record<string, unknown> | null },
): void {
  const work = async () => {
    const { linkToken, code } = await issueMailToken(deps, token);
    const link =
      token.purpose === 'reauthentication' ? null : linkOf(deps, token, linkToken, wish.redirectTo);
    const language = mailLanguage(wish.metadata, wish.acceptLanguage);
    const { purpose, email: to } = token;
    const expiresAt = deps.now() + MAIL_TOKEN_TTL_MS;
    await deps.sendCode({ purpose, to, language, link, code, returnTo: wish.redirectTo, expiresAt });
  };
  deps.later(work().catch((error: unknown) => logError('sign-in mail', error, { purpose: token.purpose })));
}

/**
 * Tells the owner of a deactivated account why no code comes. Only the mailbox's reader learns it: the response is the same,
 * and so is its time.
 */
export function sendDeactivatedLater(
  deps: IdentityDeps,
  user: Pick<IdentityUserRow, 'email' | 'userMetadata'>,
  { acceptLanguage }: MailOptions,
): void {
  const { siteUrl, supportEmail } = deps;
  const at = deps.now();
  const mail = deps.sendCode({
    what: 'deactivated',
    to: user.email,
    language: mailLanguage(readObject(user.userMetadata), acceptLanguage),
    detail: '',
    at,
    siteUrl,
    supportEmail,
    expiresAt: at + MAIL_TOKEN_TTL_MS,
  });
  deps.later(mail.catch((error: unknown) => logError('sign-in mail', error, { purpose: 'deactivated' })));
}

/** Links lead to our own pages, which redeem the token by POST on a user action: mail scanners open every link. */
function linkOf(
  deps: IdentityDeps,
  token: NewMailToken,
  linkToken: string,
  redirectTo: string | null,
): string {
  const type = token.purpose === 'reauthentication' ? 'email' : TYPE_OF_PURPOSE[token.purpose];
  return pageOfLink(deps.siteUrl, { type, token: linkToken, redirectTo });
}

/** URL of the page that redeems a link's token. A PKCE flow continues at `redirectTo` with its code. */
export function pageOfLink(
  siteUrl: string,
  link: { type: VerifyType; token: string; redirectTo: string | null },
): string {
  const { type, token, redirectTo } = link;
  const isPkce = token.startsWith('pkce_');
  if (type === 'signup' && !isPkce)
    return `${siteUrl}${pathFor(PATHS.verifyEmail, token)}${nextQuery(redirectTo)}`;
  if (type === 'recovery' && !isPkce)
    return `${siteUrl}${PATHS.resetPassword}/${token}${redirectTo ? new URL(redirectTo).search : ''}`;
  const page = new URL(`${siteUrl}${PATHS.mailLink.replace(':type', type).replace(':token', token)}`);
  const landing = type === 'recovery' ? `${siteUrl}${PATHS.resetPassword}` : null;
  const target = redirectTo ?? landing;
  if (target !== null) page.searchParams.set('redirect_to', target);
  return page.href;
}

/** The page that the client wants to return to, as a parameter for the page that redeems the token. */
function nextQuery(redirectTo: string | null): string {
  if (redirectTo === null) return '';
  const { pathname, search } = new URL(redirectTo);
  return pathname === '/' ? '' : `?next=${encodeURIComponent(`${pathname}${search}`)}`;
}

export function verifyLink(
  deps: Pick<IdentityDeps, 'issuer'>,
  purpose: MailTokenPurpose,
  linkToken: string,
  redirectTo: string,
): string {
  const url = new URL(`${deps.issuer}/verify`);
  url.searchParams.set('token', linkToken);
  url.searchParams.set('type', purpose === 'reauthentication' ? 'email' : TYPE_OF_PURPOSE[purpose]);
  url.searchParams.set('redirect_to', redirectTo);
  return url.href;
}
