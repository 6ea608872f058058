import { DEV_MAILBOX_SHOWN_MAX } from '#shared/limits.ts';
import type { Mailer } from './mailer.ts';

/** A mail that was not sent anywhere, as `/dev/mailbox.json` gives it. */
export interface MailboxEntry {
  id: number;
  to: string;
  subject: string;
  text: string;
  link: string | null;
  code: string | null;
  /** Unix milliseconds. */
  createdAt: number;
}

/** Keeps mails for the page at `/dev/mailbox` instead of sending them. */
export function devMailbox(deps: { db: D1Database; now: () => number }): Mailer {
  return {
    async send(message) {
      await deps.db
        .prepare(
          `INSERT INTO dev_mailbox ("to", subject, text, html, link, code, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        )
        .bind(
          message.to,
          message.subject,
          message.text,
          message.html,
          message.link ?? null,
          message.code ?? null,
          deps.now(),
        )
        .run();
    },
  };
}

/** Newest first; of one address when `to` is given. */
export async function listMailbox(db: D1Database, to: string | null): Promise<MailboxEntry[]> {
  const { results } = await db
    .prepare(
      `SELECT id, "to", subject, text, link, code, created_at AS createdAt FROM dev_mailbox
       WHERE ?1 IS NULL OR "to" = ?1 ORDER BY id DESC LIMIT ?2`,
    )
    .bind(to?.trim().toLowerCase() ?? null, DEV_MAILBOX_SHOWN_MAX)
    .all<MailboxEntry>();
  return results;
}
