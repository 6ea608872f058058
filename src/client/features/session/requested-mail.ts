import { mailboxOf } from '#shared/people/mailbox.ts';
import { MAIL_TOKEN_TTL_MS } from '#shared/people/sign-in-limits.ts';

const KEY = 'aforo-requested-mail';

/** Notes that this browser asked for a sign-in mail: the link of that mail is expected here. */
export function noteRequestedMail(email: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ mailbox: mailboxOf(email), at: Date.now() }));
  } catch {
    // Storage is closed: the link asks before it signs anybody in.
  }
}

/** Whether this browser asked for a mail to this address while its link would still work. */
export function wasMailRequested(email: string): boolean {
  try {
    const noted = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { mailbox?: string; at?: number } | null;
    return noted?.mailbox === mailboxOf(email) && Date.now() - (noted.at ?? 0) < MAIL_TOKEN_TTL_MS;
  } catch {
    return false;
  }
}
