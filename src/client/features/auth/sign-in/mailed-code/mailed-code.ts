import { authClient } from '#client/lib/api/auth-client.ts';
import { isNumber, isString, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { CODE_RESEND_MS, MAIL_CODE_TRIES_MAX, MAIL_TOKEN_TTL_MS } from '#shared/auth/sign-in-limits.ts';
import type { Language } from '#shared/text/languages.ts';
import { noteRequestedMail } from '../../session/requested-mail.ts';

/** The last code mailed for a sign-in of this tab; the code itself is never stored. */
export interface MailedCode {
  email: string;
  /** Empty where no name is asked for. */
  name: string;
  /** Unix ms. */
  sentAt: number;
  /** When another may be requested, Unix ms. */
  resendAt: number;
  triesLeft: number;
  /** Another was mailed to this mailbox a moment ago, perhaps under another spelling, and none was sent now. */
  isEarlier?: boolean;
}

/** Survives the reload of a tab that a phone discarded while the mail app was open. */
export const mailedCode = persistedStore<MailedCode>(
  'aforo-mailed-code',
  objectOf({ email: isString, name: isString, sentAt: isNumber, resendAt: isNumber, triesLeft: isNumber }),
  { storage: 'session', isExpired },
);

export function isExpired({ sentAt }: MailedCode, now: number): boolean {
  return now - sentAt >= MAIL_TOKEN_TTL_MS;
}

interface CodeRequest {
  email: string;
  name: string;
  language: Language;
  /** Where the mail's link leads. */
  returnPath: string;
  /** A password was typed before; see `keepTypedPassword`. */
  hasPassword?: boolean;
}

/**
 * Mails six digits to a new or known address alike. The auth service uses `data` only for an account that has never
 * been confirmed, the hosted one only for a new account, so nobody renames an existing one.
 */
export async function mailCode(request: CodeRequest): Promise<MailedCode> {
  const { email, name, language, returnPath, hasPassword = false } = request;
  const client = await authClient();
  const startedAt = Date.now();
  const { error } = await client.signInWithOtp({
    email,
    options: {
      shouldCreateUser: true,
      data: name ? { name, language } : { language },
      emailRedirectTo: `${window.location.origin}${returnPath}`,
    },
  });
  if (error) throw error;
  noteRequestedMail(email, { startedAt, name, hasPassword });
  return mailedNow({ email, name });
}

export function mailedNow(
  { email, name }: Pick<MailedCode, 'email' | 'name'>,
  resendMs = CODE_RESEND_MS,
): MailedCode {
  const sentAt = Date.now();
  return { email, name, sentAt, resendAt: sentAt + resendMs, triesLeft: MAIL_CODE_TRIES_MAX };
}

/** Seconds that the auth service asks to wait before another mail; null if it does not say. */
export function mailWaitSeconds(error: unknown): number | null {
  const seconds = /after (\d+) seconds?/.exec(error instanceof Error ? error.message : '')?.[1];
  return seconds === undefined ? null : Number(seconds);
}
