import { isNumber, isString, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { mailboxOf } from '#shared/people/mailbox.ts';
import { MAIL_TOKEN_TTL_MS } from '#shared/people/sign-in-limits.ts';

const requestedMail = persistedStore('aforo-requested-mail', objectOf({ mailbox: isString, at: isNumber }), {
  isExpired: ({ at }, now) => now - at >= MAIL_TOKEN_TTL_MS,
});

/** Records that this browser requested a sign-in mail, so that its link is expected here. */
export function noteRequestedMail(email: string): void {
  requestedMail.write({ mailbox: mailboxOf(email), at: Date.now() });
}

/** Whether this browser requested a mail to this address whose link is still valid. */
export function wasMailRequested(email: string): boolean {
  return requestedMail.read()?.mailbox === mailboxOf(email);
}
