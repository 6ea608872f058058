import { DEV_MAILBOX_SHOWN_MAX } from '#shared/people/sign-in-limits.ts';
import type { Mailer } from './mailer.ts';

/** A mail that was not sent anywhere, as `/dev/mailbox.json` gives it. */
export interface MailboxEntry {
  id: number;
  to: string;
  subject: string;
  text: string;
  link: string | null;
  code: string | null;
  attachments: AttachmentEntry[];
  /** Unix milliseconds. */
  createdAt: number;
}

/** What is attached to a mail; `/dev/mailbox/<id>/files/<index>` gives it. */
export interface AttachmentEntry {
  name: string;
  type: string;
  sizeBytes: number;
}

/** Keeps mails for the page at `/dev/mailbox` instead of sending them. */
export function devMailbox(deps: { db: D1Database; now: () => number }): Mailer {
  return {
    async send(message) {
      await deps.db
        .prepare(
          `INSERT INTO dev_mailbox ("to", subject, text, html, link, code, attachments, idempotency_key, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
        )
        .bind(
          message.to,
          message.subject,
          message.text,
          message.html,
          message.link ?? null,
          message.code ?? null,
          JSON.stringify(
            (message.attachments ?? []).map(({ name, type, content }) => ({
              name,
              type,
              content: Buffer.from(content).toString('base64'),
            })),
          ),
          message.idempotencyKey ?? null,
          deps.now(),
        )
        .run();
    },
  };
}

/** Newest first; of one address when `to` is given. What is attached stays where it is. */
export async function listMailbox(db: D1Database, to: string | null): Promise<MailboxEntry[]> {
  const { results } = await db
    .prepare(
      `SELECT id, "to", subject, text, link, code, created_at AS createdAt,
              (SELECT json_group_array(json_object(
                 'name', value ->> 'name', 'type', value ->> 'type',
                 'sizeBytes', length(rtrim(value ->> 'content', '=')) * 3 / 4))
               FROM json_each(dev_mailbox.attachments)) AS attachments
       FROM dev_mailbox WHERE ?1 IS NULL OR "to" = ?1 ORDER BY id DESC LIMIT ?2`,
    )
    .bind(to?.trim().toLowerCase() ?? null, DEV_MAILBOX_SHOWN_MAX)
    .all<Omit<MailboxEntry, 'attachments'> & { attachments: string }>();
  return results.map((row) => ({ ...row, attachments: JSON.parse(row.attachments) as AttachmentEntry[] }));
}

/** A mail as its reader's program would draw it. */
export async function readMailHtml(db: D1Database, mailId: number): Promise<string | null> {
  const row = await db
    .prepare('SELECT html FROM dev_mailbox WHERE id = ?')
    .bind(mailId)
    .first<{ html: string }>();
  return row?.html ?? null;
}

/** One file of one mail, by its place in the list. */
export async function readAttachment(
  db: D1Database,
  mailId: number,
  index: number,
): Promise<{ name: string; type: string; content: Uint8Array<ArrayBuffer> } | null> {
  const row = await db
    .prepare(
      `SELECT value ->> 'name' AS name, value ->> 'type' AS type, value ->> 'content' AS content
       FROM dev_mailbox, json_each(dev_mailbox.attachments) WHERE dev_mailbox.id = ? AND key = ?`,
    )
    .bind(mailId, index)
    .first<{ name: string; type: string; content: string }>();
  return row && { ...row, content: new Uint8Array(Buffer.from(row.content, 'base64')) };
}
