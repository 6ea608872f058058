import { ticketPrivateKey } from '#shared/codes/ticket-key.ts';
import type { Env } from '../env.ts';
import { mailerOf } from './mail-provider.ts';
import type { Mailer, MailMessage } from './mailer.ts';

/** What sending owed mails needs. */
export interface MailDeps {
  db: D1Database;
  /** Unix milliseconds. */
  now: () => number;
  newId: () => string;
  mailer: Mailer;
  /** Signs the codes on tickets. */
  signingKey: () => Promise<CryptoKey>;
  /** Where links lead, without a slash at the end. */
  siteUrl: string;
  /** Whom guests write to; null when nobody is set. */
  supportEmail: string | null;
}

/**
 * A mail to send; why there is none (nothing to say any more, or nobody to say it to); or how long to wait (ms), because
 * what it is about is still under way.
 */
export type Composed = { send: MailMessage } | { skip: string } | { waitMs: number };

/**
 * Null where mails are not sent: no provider is set, nobody has said where links lead, or they are switched off. Nothing
 * is noted or logged then.
 */
export function mailDepsOf(env: Env): MailDeps | null {
  const now = () => Date.now();
  const mailer = env.PURCHASE_MAILS === 'off' ? null : mailerOf(env, now);
  const siteUrl = env.SITE_URL?.replace(/\/$/, '');
  if (!mailer || !siteUrl) return null;
  return {
    db: env.DB,
    now,
    newId: () => crypto.randomUUID(),
    mailer,
    signingKey: () => ticketPrivateKey(env.TICKET_SIGNING_KEY),
    siteUrl,
    supportEmail: env.SUPPORT_EMAIL || null,
  };
}
