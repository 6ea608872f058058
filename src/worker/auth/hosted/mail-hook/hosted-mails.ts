import type { MailTokenPurpose } from '#db/schema/identity.ts';
import { MAIL_TOKEN_TTL_MS } from '#shared/auth/sign-in-limits.ts';
import type { Language } from '#shared/text/languages.ts';
import type { CodeMail } from '#worker/delivery/channels/code.ts';
import { TYPE_OF_PURPOSE } from '#worker/identity/mail/mail-kinds.ts';
import { allowedRedirect } from '#worker/identity/mail/redirect.ts';
import { pageOfLink } from '#worker/identity/mail/send-mail.ts';
import { logWarning } from '#worker/log.ts';
import type { NoticeMail } from '#worker/mail/notice-mail.ts';
import type { HookCall } from './hook-call.ts';

/** As other mails, a notice is worthless after a day (ms). */
const NOTICE_TTL_MS = 86_400_000;

export interface HookContext {
  siteUrl: string;
  supportEmail: string;
  language: Language;
  now: number;
}

type OwedMail = CodeMail & { expiresAt: number };

/** Kinds of the service whose mail has a link and a code. */
const PURPOSES: Record<string, Exclude<MailTokenPurpose, 'reauthentication'>> = {
  // Also the code that somebody unconfirmed asks for.
  signup: 'confirmation',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
};

export const PASSWORD_CHANGED = 'password_changed_notification';

/** The mail that a call asks for; null when it lacks what the mail needs. */
export function mailOf(call: HookCall, context: HookContext): OwedMail | null {
  const { user, email_data: data } = call;
  const { email_action_type: kind, token, token_hash: hash } = data;
  const purpose = Object.hasOwn(PURPOSES, kind) ? PURPOSES[kind] : undefined;
  if (purpose) return linked(call, context, { purpose, to: user.email, code: token, hash });
  if (kind === 'reauthentication') return codeOnly(call, context);
  const notice = noticeOf(call);
  if (notice) return owedNotice(notice, context);
  logWarning('the auth service asks for a mail of an unknown kind', { kind });
  if (token !== '') return codeOnly(call, context);
  return owedNotice({ what: 'sign_in_changed', to: user.email, detail: '' }, context);
}

/** The service knows nothing of an account that is switched off here, and mails codes that open nothing. */
export function mailOfDeactivated(call: HookCall, context: HookContext): OwedMail | null {
  const { user, email_data: data } = call;
  if (!Object.hasOwn(PURPOSES, data.email_action_type)) return mailOf(call, context);
  const notice = owedNotice({ what: 'deactivated', to: user.email, detail: '' }, context);
  return { ...notice, expiresAt: context.now + MAIL_TOKEN_TTL_MS };
}

function linked(
  { email_data: data }: HookCall,
  { siteUrl, language, now }: HookContext,
  mail: { purpose: Exclude<MailTokenPurpose, 'reauthentication'>; to: string; code: string; hash: string },
): OwedMail | null {
  const { purpose, to, code, hash } = mail;
  if (to === '' || code === '' || hash === '') return null;
  const redirectTo = returnOf(siteUrl, data.redirect_to);
  const link = pageOfLink(siteUrl, { type: TYPE_OF_PURPOSE[purpose], token: hash, redirectTo });
  return { purpose, to, language, link, code, returnTo: redirectTo, expiresAt: now + MAIL_TOKEN_TTL_MS };
}

function codeOnly({ user, email_data }: HookCall, { language, now }: HookContext): OwedMail | null {
  const { token: code } = email_data;
  if (code === '') return null;
  const expiresAt = now + MAIL_TOKEN_TTL_MS;
  return {
    purpose: 'reauthentication',
    to: user.email,
    language,
    link: null,
    code,
    returnTo: null,
    expiresAt,
  };
}

/** Where the mail was asked for; null elsewhere, and for the site itself, which the service names when nobody asked for a page. */
function returnOf(siteUrl: string, requested: string): string | null {
  const target = new URL(allowedRedirect(siteUrl, requested));
  return target.pathname === '/' && target.search === '' ? null : target.href;
}

/** A change that the service reports; null for a kind without a mail of its own. */
function noticeOf({ user, email_data: data }: HookCall): Pick<NoticeMail, 'what' | 'to' | 'detail'> | null {
  const to = user.email;
  switch (data.email_action_type) {
    case PASSWORD_CHANGED:
      return { what: 'password_changed', to, detail: '' };
    case 'email_changed_notification':
      // The owner still reads mail there, and the new address is in the text.
      return { what: 'email_changed', to: data.old_email || to, detail: to };
    case 'mfa_factor_enrolled_notification':
      return { what: 'factor_added', to, detail: factorName(user, data.factor_type, 'the newest') };
    case 'mfa_factor_unenrolled_notification':
      return { what: 'factor_removed', to, detail: factorName(user, data.factor_type, 'the only') };
    case 'identity_linked_notification':
      return { what: 'identity_linked', to, detail: data.provider };
    case 'identity_unlinked_notification':
      return { what: 'identity_unlinked', to, detail: data.provider };
    default:
      return null;
  }
}

/** The service names no factor, but lists the verified ones: also one that is removed. Empty where that leaves a doubt. */
function factorName({ factors }: HookCall['user'], type: string, which: 'the newest' | 'the only'): string {
  const known = (factors ?? [])
    .filter(({ status, factor_type }) => status === 'verified' && factor_type === type)
    .sort((one, other) => other.updated_at.localeCompare(one.updated_at));
  return (which === 'the newest' || known.length === 1 ? known[0]?.friendly_name : undefined) ?? '';
}

function owedNotice(notice: Pick<NoticeMail, 'what' | 'to' | 'detail'>, context: HookContext): OwedMail {
  const { now, ...rest } = context;
  return { ...notice, ...rest, at: now, expiresAt: now + NOTICE_TTL_MS };
}
