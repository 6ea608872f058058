import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { freeLowPort } from '../low-port.ts';
import { RateWindow } from './rate-window.ts';

/** Requests a second of a team: https://resend.com/docs/api-reference/rate-limit */
export const MAIL_CALLS_PER_SECOND = 5;
const ANSWER_MS = 150;
/** From the provider to the mailbox (ms). */
const ARRIVES_MS = 1_500;

export interface MailStandIn {
  settings: Record<string, string>;
  /** The digits in the newest mail to this address, once it has arrived. */
  code: (address: string) => Promise<string>;
  calls: { answered: number; limited: number };
  stop: () => Promise<void>;
}

/** A mail provider like Resend at its default rate, with the mailboxes behind it. */
export async function startMails(): Promise<MailStandIn> {
  const port = await freeLowPort();
  const window = new RateWindow(MAIL_CALLS_PER_SECOND);
  const calls = { answered: 0, limited: 0 };
  const codes = new Map<string, PromiseWithResolvers<string>>();
  const codeOf = (address: string) => {
    const known = codes.get(address) ?? Promise.withResolvers<string>();
    codes.set(address, known);
    return known;
  };
  const receive = async ({ to, text }: { to: string[]; text: string }) => {
    await wait(ARRIVES_MS);
    const code = /\b\d{6}\b/.exec(text)?.[0];
    if (code) for (const address of to) codeOf(address).resolve(code);
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const at = performance.now();
      if (!window.hasRoom(at)) {
        calls.limited += 1;
        response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' });
        return response.end(JSON.stringify({ name: 'rate_limit_exceeded', statusCode: 429 }));
      }
      window.take(at);
      calls.answered += 1;
      const mails = [JSON.parse(Buffer.concat(parts).toString('utf8'))].flat();
      for (const mail of mails) void receive(mail);
      return setTimeout(() => response.end(JSON.stringify({ id: 'mail' })), ANSWER_MS);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    settings: {
      MAIL_API_URL: `http://127.0.0.1:${port}/emails`,
      MAIL_API_KEY: 're_bench',
      MAIL_FROM: 'Aforo <tickets@bench.test>',
    },
    code: (address) => codeOf(address).promise,
    calls,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
