import { eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { devMailbox } from '#db/schema/identity.ts';
import { DEV_MAILBOX_SHOWN_MAX } from '#shared/auth/sign-in-limits.ts';

/** A stored mail, in the format of `/dev/mailbox.json`. */
export interface MailboxEntry {
  id: number;
  to: string;
  subject: string;
  text: string;
  link: string | null;
  code: string | null;
  /** Without images that the HTML shows. */
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

/**
 * Newest first, filtered by recipient when `to` is given. SQL over the JSON of the attachments: their
 * contents are not loaded.
 */
export async function readMailbox(reader: Reader, to: string | null): Promise<MailboxEntry[]> {
  const rows = await reader.all<Omit<MailboxEntry, 'attachments'> & { attachments: string }>(
    `SELECT id, "to", subject, text, link, code, created_at AS createdAt,
            (SELECT json_group_array(json_object(
               'name', value ->> 'name', 'type', value ->> 'type',
               'sizeBytes', length(rtrim(value ->> 'content', '=')) * 3 / 4))
             FROM json_each(dev_mailbox.attachments) WHERE value ->> 'contentId' IS NULL) AS attachments
     FROM dev_mailbox WHERE ?1 IS NULL OR "to" = ?1 ORDER BY id DESC LIMIT ?2`,
    to?.trim().toLowerCase() ?? null,
    DEV_MAILBOX_SHOWN_MAX,
  );
  return rows.map((row) => ({ ...row, attachments: JSON.parse(row.attachments) as AttachmentEntry[] }));
}

/** The HTML of a mail with its images in it. */
export async function readMailHtml(reader: Reader, mailId: number): Promise<string | null> {
  const { html, attachments } = devMailbox;
  const row = await reader
    .select({ html, attachments })
    .from(devMailbox)
    .where(eq(devMailbox.id, mailId))
    .get();
  if (!row) return null;
  const images = JSON.parse(row.attachments) as { contentId?: string; type: string; content: string }[];
  return images.reduce(
    (text, { contentId, type, content }) =>
      contentId ? text.replaceAll(`"cid:${contentId}"`, `"data:${type};base64,${content}"`) : text,
    row.html,
  );
}

/** One attachment of a mail, by its index. SQL over the JSON. */
export async function readAttachment(
  reader: Reader,
  mailId: number,
  index: number,
): Promise<{ name: string; type: string; content: Uint8Array<ArrayBuffer> } | null> {
  const row = await reader.first<{ name: string; type: string; content: string }>(
    `SELECT value ->> 'name' AS name, value ->> 'type' AS type, value ->> 'content' AS content
     FROM dev_mailbox, json_each(dev_mailbox.attachments) WHERE dev_mailbox.id = ? AND key = ?`,
    mailId,
    index,
  );
  return row && { ...row, content: new Uint8Array(Buffer.from(row.content, 'base64')) };
}
