export interface DevMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  link: string | null;
  code: string | null;
  /** With a content id: an image that the HTML shows. */
  attachments: readonly { name: string; type: string; content: Uint8Array; contentId?: string }[];
  /** Prevents a second row when a mail is sent again. */
  idempotencyKey: string | null;
  now: number;
}

export async function storeDevMail(db: D1Database, mail: DevMail): Promise<void> {
  const attachments = mail.attachments.map(({ content, ...rest }) => ({
    ...rest,
    content: Buffer.from(content).toString('base64'),
  }));
  await db
    .prepare(
      `INSERT INTO dev_mailbox ("to", subject, text, html, link, code, attachments, idempotency_key, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
    )
    .bind(
      mail.to,
      mail.subject,
      mail.text,
      mail.html,
      mail.link,
      mail.code,
      JSON.stringify(attachments),
      mail.idempotencyKey,
      mail.now,
    )
    .run();
}
