import { directoryOf } from '#db/databases.ts';
import type { OwnTicket } from '#db/readers/tickets/own-tickets.ts';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import type { SigningKey } from '#shared/codes/ticket-key.ts';
import type { Language } from '#shared/text/languages.ts';
import { optOutPath } from '#worker/announcements/opt-out-link.ts';
import { mailedPassLinks } from '#worker/documents/passes/link-pass.ts';
import type { Env } from '#worker/env.ts';
import { supportEmailOf } from '#worker/http/site-url.ts';
import { mayReachThisMachine } from '#worker/integrations/webhooks/webhook-deps.ts';
import { type EntryRef, entryPath, type ListRef, listPath } from '#worker/lists/list-links.ts';
import { transferPath } from '#worker/transfers/transfer-token.ts';
import { mailerOf } from './mail-provider.ts';
import type { Mailer, MailMessage } from './mailer.ts';

export interface MailDeps {
  db: D1Database;
  /** Unix milliseconds. */
  now: () => number;
  mailer: Mailer;
  /** Signs the QR codes of tickets. */
  signingKey: () => Promise<SigningKey>;
  /** Path of the page that accepts a transferred ticket. */
  transferPath: (transferId: string) => Promise<string>;
  /** Path of the page for the owner of a guest list. */
  listPath: (ref: ListRef) => Promise<string>;
  /** Path of the page of a name on a guest list. */
  entryPath: (ref: EntryRef) => Promise<string>;
  /** Links to a ticket's wallet passes; none where passes are not set up. */
  passLinks: (
    ticket: OwnTicket,
    reader: { holder: { id: string; name: string }; language: Language },
  ) => Promise<Partial<Record<'apple' | 'google', string>>>;
  /** Base of links, without a trailing slash. */
  siteUrl: string;
  /** Signed link with which this person opts out of announcements. */
  optOutLink: (userId: string) => Promise<string>;
  /** Support address for guests. */
  supportEmail: string;
  /** False on a developer's machine with `AUTH_RATE_LIMITS=off`: a mailbox gets any number of mails. */
  limited: boolean;
  /** The backlog is deep: confirmations link to the tickets instead of attaching them. */
  linksOnly?: boolean;
}

/**
 * A mail to send, and the organizer in whose name it goes out; the reason to skip it (nothing to say any more, or no recipient); or how long to wait (ms), because
 * its subject is still in progress.
 */
export type Composed = ({ send: MailMessage } & Sender) | { skip: string } | { waitMs: number };

/** In whose name a mail goes out, for the bound of its mailbox. */
export interface Sender {
  /** Organizer; none: nobody's. */
  from?: string;
  /** Somebody typed the address; nobody who reads there has asked for anything. */
  isTyped?: boolean;
}

/** Null when mail is off: no provider, no `SITE_URL`, or `PURCHASE_MAILS=off`. Then nothing is queued or logged. */
export function mailDepsOf(env: Env): MailDeps | null {
  const now = () => Date.now();
  const mailer = env.PURCHASE_MAILS === 'off' ? null : mailerOf(env, now);
  const siteUrl = env.SITE_URL?.replace(/\/$/, '');
  if (!mailer || !siteUrl) return null;
  return {
    db: directoryOf(env),
    now,
    mailer,
    signingKey: () => ticketSigningKey(env),
    transferPath: (transferId) => transferPath(env, transferId),
    listPath: (ref) => listPath(env, ref),
    entryPath: (ref) => entryPath(env, ref),
    passLinks: (ticket, reader) => mailedPassLinks({ env, siteUrl, now }, ticket, reader),
    siteUrl,
    optOutLink: async (userId) => `${siteUrl}${await optOutPath(env, userId)}`,
    supportEmail: supportEmailOf(env, siteUrl),
    limited: env.AUTH_RATE_LIMITS !== 'off' || !mayReachThisMachine(env),
  };
}
