import { mailboxOf } from '#shared/people/mailbox.ts';
import { MAIL_TOKEN_TTL_MS } from '#shared/people/sign-in-limits.ts';

const KEY = 'aforo-requested-mail';

/** Records that this browser requested a sign-in mail, so that its link is expected here. */
export function noteRequestedMail(email: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ mailbox: mailboxOf(email), at: Date.now() }));
  } catch {
    // Storage is unavailable: the link asks before it signs anyone in.
  }
}

/** Whether this browser requested a mail to this address whose link is still valid. */
export function wasMailRequested(email: string): boolean {
  try {
    const noted = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { mailbox?: string; at?: number } | null;
    return noted?.mailbox === mailboxOf(email) && Date.now() - (noted.at ?? 0) < MAIL_TOKEN_TTL_MS;
  } catch {
    return false;
  }
}
