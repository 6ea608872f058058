import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Mail, readHostedMails } from '#tests/support/hosted-mails.ts';
import { CODE_SUBJECTS, type HostedService } from '#tests/support/hosted-service.ts';
import { demoUser } from '../seed/people.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoPerson } from '../seed/sign-ins.ts';

const HOW_TO_START = 'docs/hosted-service.md says how to start one.';
const MAIL_WAIT_MS = 10_000;

/** Fails with what to start if the service or its mailbox is away. Registers the demo's people there. */
export async function requireHostedService(service: HostedService): Promise<void> {
  await requireAnswer(`${service.url}/auth/v1/settings`, {
    what: 'No hosted sign-in service answers at HOSTED_URL',
    headers: { apikey: service.publishableKey },
  });
  const { kind, url } = service.mailbox;
  await requireAnswer(kind === 'sink' ? url : `${url}/api/v1/info`, {
    what: `No mailbox answers at ${kind === 'sink' ? 'HOSTED_SINK_URL' : 'HOSTED_MAILPIT_URL'}`,
  });
  await registerDemoPeople(service);
}

async function requireAnswer(
  url: string,
  { what, headers = {} }: { what: string; headers?: Record<string, string> },
): Promise<void> {
  const problem = await fetch(url, { headers }).then(
    ({ ok, status }) => (ok ? null : `${url} answered ${status}`),
    (error: Error) => `${url}: ${(error.cause as Error | undefined)?.message ?? error.message}`,
  );
  if (problem) throw new Error(`${what} (${problem}). ${HOW_TO_START}`);
}

/** Registers the demo's people with their ids, afresh: an earlier run may have left sessions and factors. */
async function registerDemoPeople(service: HostedService): Promise<void> {
  for (const [person, { email, name, language }] of Object.entries(DEMO_SIGN_INS)) {
    const id = demoUser[person as DemoPerson];
    await callAdmin(service, 'DELETE', `users/${id}`, { allowed: [404] });
    await callAdmin(service, 'POST', 'users', {
      body: { id, email, password: DEMO_PASSWORD, email_confirm: true, user_metadata: { name, language } },
    });
  }
}

const HINTS = {
  own: 'Its Send Email hook must be this Worker, /api/auth/mail-hook, with the secret of HOSTED_HOOK_SECRET.',
  template: 'Its Send Email hook must be off without --hook.',
};

/** Asks for a code as a registered person, once the Worker is served. Fails unless the mail is as the run needs it. */
export async function requireCodeMail(
  service: HostedService,
  { author, siteUrl }: { author: keyof typeof CODE_SUBJECTS; siteUrl: string },
): Promise<void> {
  const email = `first-${randomUUID()}@example.com`;
  await callAdmin(service, 'POST', 'users', { body: { email, email_confirm: true } });
  const answer = await fetch(`${service.url}/auth/v1/otp`, {
    method: 'POST',
    headers: { apikey: service.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const fail = (problem: string) => new Error(`The hosted service ${problem}. ${HINTS[author]}`);
  if (!answer.ok) throw fail(`sends no mail: ${answer.status} ${await answer.text()}`);
  const { subject, link, code } = await firstMail(service, email).catch(() => {
    throw fail(`has sent no mail to ${email}`);
  });
  if (code === null || subject !== CODE_SUBJECTS[author](code)) throw fail(`sent the mail "${subject}"`);
  if (!link?.startsWith(`${siteUrl}/`))
    throw new Error(
      `The mails link to ${link}, the tests serve ${siteUrl}: start the service with it as SITE.`,
    );
}

async function firstMail(service: HostedService, email: string): Promise<Mail> {
  for (const until = Date.now() + MAIL_WAIT_MS; Date.now() < until; await sleep(200)) {
    const [mail] = await readHostedMails(service, email);
    if (mail) return mail;
  }
  throw new Error(`No mail to ${email}`);
}

async function callAdmin<Answer = unknown>(
  { url, secretKey }: HostedService,
  method: string,
  path: string,
  { body, allowed = [] }: { body?: object; allowed?: number[] },
): Promise<Answer> {
  const answer = await fetch(`${url}/auth/v1/admin/${path}`, {
    method,
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok && !allowed.includes(answer.status))
    throw new Error(`${method} /admin/${path} at the hosted service answered ${answer.status}: ${text}`);
  return JSON.parse(text || 'null') as Answer;
}
