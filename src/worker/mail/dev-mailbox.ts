import { DEV_MAILBOX_SHOWN_MAX } from '#shared/people/sign-in-limits.ts';
import type { Mailer } from './mailer.ts';

/** A stored mail, in the format of `/dev/mailbox.json`. */
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

/** An attachment; `/dev/mailbox/<id>/files/<index>` serves its content. */
export interface AttachmentEntry {
  name: string;
  type: string;
  sizeBytes: number;
}

/** Stores mails for `/dev/mailbox` instead of sending them. */
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

/** Newest first, filtered by recipient when `to` is given. Attachment contents are not loaded. */
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

export async function readMailHtml(db: D1Database, mailId: number): Promise<string | null> {
  const row = await db
    .prepare('SELECT html FROM dev_mailbox WHERE id = ?')
    .bind(mailId)
    .first<{ html: string }>();
  return row?.html ?? null;
}

/** One attachment of a mail, by its index. */
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
