import { isBoolean, isNumber, isString, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { MAIL_TOKEN_TTL_MS } from '#shared/auth/sign-in-limits.ts';
import type { NewAccount } from '#shared/contracts/auth.ts';
import { mailboxOf } from '#shared/people/mailbox.ts';

interface RequestedMail {
  mailbox: string;
  /** When the latest mail was asked for (Unix ms). */
  at: number;
  email: string;
  /** When the first one was asked for: the account existed from then on. */
  since: number;
  /** Typed with it; empty if none was asked for. */
  name: string;
  /** A password was typed with it, as in a sign-up; see `typed-password.ts`. */
  hasPassword: boolean;
}

const requestedMail = persistedStore<RequestedMail>(
  'aforo-requested-mail',
  objectOf({
    mailbox: isString,
    at: isNumber,
    email: isString,
    since: isNumber,
    name: isString,
    hasPassword: isBoolean,
  }),
  { isExpired: ({ at }, now) => now - at >= MAIL_TOKEN_TTL_MS },
);

interface Request {
  /** Before the auth service was asked (Unix ms). */
  startedAt: number;
  name?: string;
  hasPassword?: boolean;
}

/** Records that this browser requested a sign-in mail, so that its link is expected here. */
export function noteRequestedMail(
  typed: string,
  { startedAt, name = '', hasPassword = false }: Request,
): void {
  const email = typed.toLowerCase();
  const present = requestedMail.read();
  const earlier = present?.email === email ? present : null;
  requestedMail.write({
    mailbox: mailboxOf(email),
    at: Date.now(),
    email,
    since: earlier?.since ?? startedAt,
    name: name || (earlier?.name ?? ''),
    hasPassword: hasPassword || (earlier?.hasPassword ?? false),
  });
}

/** Whether this browser requested a mail to this address whose link is still valid. */
export function wasMailRequested(email: string): boolean {
  return requestedMail.read()?.mailbox === mailboxOf(email);
}

/** What this browser knows about the account of an address that it requested a mail for. */
export function requestedAccount(email: string): NewAccount & { hasPassword: boolean } {
  const request = requestedMail.read();
  if (request?.email !== email.toLowerCase()) return { hasPassword: false };
  const { since, name, hasPassword } = request;
  // The time that has passed, because the clock of a device may be wrong.
  const askedAgoMs = Math.max(0, Date.now() - since);
  return { askedAgoMs, hasPassword, ...(name ? { name } : {}) };
}
