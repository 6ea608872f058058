import { env } from 'cloudflare:test';
import { mailChannel } from '#worker/delivery/channels/mail.ts';
import { type MailDeps, mailDepsOf } from '#worker/mail/mail-deps.ts';
import { channelRun } from './queues.ts';

/** A mail as received by the fake provider; see mail-api.mjs. */
export interface ProviderMail {
  from: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; content_type: string; content: string; content_id?: string }[];
}

interface ProviderAnswer {
  status?: number;
  /** Seconds. */
  retryAfter?: number;
  /** The provider accepts the mail and still answers with the error. */
  after?: boolean;
}

/** A mail provider for one test, with a clock that the test moves. */
export function mailProvider(start = Date.now()) {
  const origin = `https://${crypto.randomUUID()}.mail.test`;
  const settings = {
    PURCHASE_MAILS: 'on',
    MAIL_API_URL: `${origin}/emails`,
    MAIL_API_KEY: 'key_test',
    MAIL_FROM: 'Aforo <tickets@aforo.test>',
  };
  const clock = { now: start };
  const run = channelRun(() => clock.now);
  const deps = (): MailDeps => {
    const made = mailDepsOf({ ...env, ...settings });
    if (!made) throw new Error('A provider is set');
    return { ...made, now: () => clock.now };
  };
  const control = async (answers: ProviderAnswer[] = []) => {
    const answer = await fetch(`${origin}/control`, { method: 'POST', body: JSON.stringify({ answers }) });
    return await answer.json<{
      requests: { path: string; headers: Record<string, string>; body: ProviderMail }[];
      taken: ProviderMail[];
    }>();
  };
  return {
    settings,
    clock,
    deps,
    /** Answers to the next mails in turn; later mails are accepted. */
    willAnswer: control,
    /** Calls of the provider; a batch has an array of mails. */
    calls: async () => (await control()).requests,
    /** Mails that were sent to the provider, each with the headers of its call. */
    requests: async () =>
      (await control()).requests.flatMap(({ body, ...call }) =>
        [body].flat().map((mail) => ({ ...call, body: mail })),
      ),
    /** Accepted mails, deduplicated by idempotency key. */
    taken: async () => (await control()).taken,
    drain: (db?: D1Database) => run(mailChannel({ ...deps(), ...(db && { db }) }), db),
  };
}

export interface MailRow {
  status: string;
  tries: number;
  problem: string | null;
  due_at: number;
}

export async function mailRow(purchaseId: string): Promise<MailRow | null> {
  return await env.DB.prepare(
    `SELECT status, tries, problem, due_at FROM deliveries WHERE channel = 'mail' AND kind = 'purchase' AND subject_id = ?`,
  )
    .bind(purchaseId)
    .first<MailRow>();
}
