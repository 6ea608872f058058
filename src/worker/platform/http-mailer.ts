import type { Mailer } from './mailer.ts';

const TIMEOUT_MS = 10_000;

/** Sends through a mail provider's HTTP API; the body is the one that Resend and its like take. */
export function httpMailer(settings: { url: string; key: string; from: string }): Mailer {
  return {
    async send(message) {
      const answer = await fetch(settings.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${settings.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          from: settings.from,
          to: [message.to],
          subject: message.subject,
          html: message.html,
          text: message.text,
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the mail provider answered ${answer.status}`);
    },
  };
}
