import { storeDevMail } from '#db/commits/mail/dev-mailbox.ts';
import type { Mailer } from './mailer.ts';

/** Stores mails for `/dev/mailbox` instead of sending them. */
export function devMailbox(deps: { db: D1Database; now: () => number }): Mailer {
  return {
    send: ({ to, subject, text, html, link = null, code = null, attachments = [], idempotencyKey = null }) =>
      storeDevMail(deps.db, {
        to,
        subject,
        text,
        html,
        link,
        code,
        attachments,
        idempotencyKey,
        now: deps.now(),
      }),
  };
}
