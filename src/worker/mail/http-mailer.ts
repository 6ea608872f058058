import { tallyAnswer } from '#shared/tallies.ts';
import { Pacer, type PacerClock } from '#worker/pacer.ts';
import { type MailAttachment, type Mailer, type MailMessage, MailNotTaken } from './mailer.ts';

const TIMEOUT_MS = 10_000;
/**
 * Statuses that mean the mail itself is invalid. All others concern the provider, its key or its rate limit, and may
 * pass.
 */
const WRONG_MAIL = [400, 413, 422];
/** The same for a batch, and those of a provider without a batch call. */
const WRONG_BATCH = [...WRONG_MAIL, 404, 405];
const PACE_WAIT_MS = 5_000;

/**
 * Sends through a mail provider's HTTP API, in the format of Resend and compatible ones, at the provider's rate:
 * https://resend.com/docs/api-reference/emails/send-email and …/send-batch-emails.
 */
export function httpMailer(
  settings: { url: string; key: string; from: string; perSecond: number },
  clock: PacerClock,
): Mailer {
  const pacer = new Pacer(settings.perSecond, clock);
  const call = async (
    url: string,
    { body, key, headers, wrong }: { body: unknown; key: string; headers?: object; wrong: readonly number[] },
  ): Promise<Response | null> => {
    await pacer.turn();
    const sent = fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.key}`,
        'content-type': 'application/json',
        // Workers send none by themselves, and Resend refuses requests without one.
        'user-agent': 'Aforo/1',
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await tallyAnswer('mail', sent);
    if (answer.ok) return answer;
    const { name } = await answer.json<{ name?: string }>().catch(() => ({ name: '' }));
    // The key was used within a day: the first attempt went through, with another text of the same mails.
    if (answer.status === 409 && name === 'invalid_idempotent_request') return null;
    throw new MailNotTaken(`the mail provider answered ${answer.status}`, {
      forGood: wrong.includes(answer.status),
      waitMs: answer.status === 429 ? retryAfterMs(answer.headers.get('retry-after')) : null,
    });
  };
  return {
    async send(message) {
      const { attachments = [], idempotencyKey = '' } = message;
      const body = {
        ...fieldsOf(settings.from, message),
        ...(attachments.length > 0 && { attachments: attachments.map(attached) }),
      };
      const answer = await call(settings.url, { body, key: idempotencyKey, wrong: WRONG_MAIL });
      await answer?.body?.cancel();
    },
    async sendBatch(messages, key) {
      const body = messages.map((message) => fieldsOf(settings.from, message));
      const headers = { 'x-batch-validation': 'permissive' };
      const answer = await call(`${settings.url}/batch`, { body, key, headers, wrong: WRONG_BATCH });
      const taken = await answer?.json<{ errors?: { index: number; message: string }[] }>();
      return new Map((taken?.errors ?? []).map(({ index, message }) => [index, refusal(message)]));
    },
  };
}

function fieldsOf(from: string, { to, subject, html, text, headers }: MailMessage) {
  return { from, to: [to], subject, html, text, ...(headers && { headers }) };
}

/** Without addresses that the provider repeats, because reasons are logged. */
function refusal(message: string): MailNotTaken {
  const reason = message.replaceAll(/\S+@\S+/g, '…').slice(0, 200);
  return new MailNotTaken(`the mail provider refused it: ${reason}`, { forGood: true });
}

function attached({ name, type, content, contentId }: MailAttachment) {
  return {
    filename: name,
    content_type: type,
    content: Buffer.from(content).toString('base64'),
    ...(contentId && { content_id: contentId }),
  };
}

/** `Retry-After` in seconds (RFC 9110 §10.2.3); the date format gets the default pause. */
function retryAfterMs(header: string | null): number {
  return header && /^\d{1,4}$/.test(header) ? Number(header) * 1_000 : PACE_WAIT_MS;
}
