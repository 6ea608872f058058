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
  /** When a mail was first asked for in a way that makes an account: it existed from then on. Null: never. */
  since: number | null;
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
    since: (value): value is number | null => value === null || isNumber(value),
    name: isString,
    hasPassword: isBoolean,
  }),
  { isExpired: ({ at }, now) => now - at >= MAIL_TOKEN_TTL_MS },
);

interface Request {
  /** Before the auth service was asked (Unix ms). Null for a call that makes no account: one may begin after it. */
  startedAt: number | null;
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

/** Forgets what was asked for: another account of the same address may begin. */
export function forgetRequestedMail(): void {
  requestedMail.write(null);
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
  const asked = since === null ? {} : { askedAgoMs: Math.max(0, Date.now() - since) };
  return { ...asked, hasPassword, ...(name ? { name } : {}) };
}
