import { type MailAttachment, type Mailer, MailNotTaken } from './mailer.ts';

const TIMEOUT_MS = 10_000;
/**
 * Statuses that mean the mail itself is invalid. All others concern the provider, its key or its rate limit, and may
 * pass.
 */
const WRONG_MAIL = [400, 413, 422];
const PACE_WAIT_MS = 5_000;

/** Sends through a mail provider's HTTP API, in the format of Resend and compatible ones. */
export function httpMailer(settings: { url: string; key: string; from: string }): Mailer {
  return {
    async send(message) {
      const { attachments = [], idempotencyKey } = message;
      const answer = await fetch(settings.url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${settings.key}`,
          'content-type': 'application/json',
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify({
          from: settings.from,
          to: [message.to],
          subject: message.subject,
          html: message.html,
          text: message.text,
          ...(attachments.length > 0 && { attachments: attachments.map(attached) }),
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      throw new MailNotTaken(`the mail provider answered ${answer.status}`, {
        forGood: WRONG_MAIL.includes(answer.status),
        waitMs: answer.status === 429 ? retryAfterMs(answer.headers.get('retry-after')) : null,
      });
    },
  };
}

function attached({ name, type, content }: MailAttachment) {
  return { filename: name, content_type: type, content: Buffer.from(content).toString('base64') };
}

/** `Retry-After` in seconds (RFC 9110 §10.2.3); the date format gets the default pause. */
function retryAfterMs(header: string | null): number {
  return header && /^\d{1,4}$/.test(header) ? Number(header) * 1_000 : PACE_WAIT_MS;
}
