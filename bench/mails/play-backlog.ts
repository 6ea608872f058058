import { randomUUID } from 'node:crypto';
import type { D1Database } from '@cloudflare/workers-types';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import { MAILS_WITH_FILES_MAX } from '#shared/limits.ts';
import type { DeliveryMessage } from '#worker/delivery/channel.ts';
import { mailChannel } from '#worker/delivery/channels/mail.ts';
import { relay } from '#worker/delivery/relay.ts';
import { sendMessage } from '#worker/delivery/send-message.ts';
import { httpMailer } from '#worker/mail/http-mailer.ts';
import type { MailDeps } from '#worker/mail/mail-deps.ts';
import { newLocalSecrets } from '../../scripts/local-secrets.ts';
import { addEvent } from '../seed/events.ts';
import { addPeople } from '../seed/people.ts';
import { addSoldTickets } from '../seed/sold-tickets.ts';

export interface MailBacklog {
  /** Purchases of one ticket, whose mails are all owed at once. */
  mails: number;
  /** The provider answers 429 above it. */
  callsPerSecond: number;
  /** Duration of a call of the provider, and of handing a message to the consumer (ms). */
  callMs: number;
  deliveryMs: number;
}

export interface BacklogFindings {
  taken: number;
  calls: number;
  refusedCalls: number;
  /** Modelled waiting for provider and queue, and measured work of D1 and the Worker's code (ms). */
  waitedMs: number;
  workedMs: number;
}

/** How long a backlog's last mails take, which have files again (ms): a call each, and the CPU of a PDF. */
export function tailMs({ callMs }: MailBacklog): number {
  return MAILS_WITH_FILES_MAX * (callMs + 50);
}

/**
 * Sends a backlog of confirmations with the product's own code: outbox, consumer, composers and mailer. D1 and the CPU
 * take the time they take here; provider and queue take theirs on a virtual clock.
 */
export async function playBacklog(db: D1Database, backlog: MailBacklog): Promise<BacklogFindings> {
  await seed(db, backlog.mails);
  const startedAt = Date.now();
  const begun = performance.now();
  let waitedMs = 0;
  const now = () => startedAt + performance.now() - begun + waitedMs;
  const skip = (ms: number) => {
    waitedMs += ms;
    return Promise.resolve();
  };
  const provider = providerWith(backlog, now, skip);
  const { TICKET_SIGNING_KEYS } = newLocalSecrets();
  const deps: MailDeps = {
    // Cloudflare's types and workerd's own differ in name only.
    db: db as unknown as MailDeps['db'],
    now,
    transferPath: (transferId) => Promise.resolve(`/accept-ticket/${transferId}`),
    listPath: ({ listId }) => Promise.resolve(`/list/${listId}`),
    entryPath: ({ entryId }) => Promise.resolve(`/entry/${entryId}`),
    passLinks: async () => ({}),
    mailer: httpMailer(
      {
        url: 'https://mail.test/emails',
        key: 'key',
        from: 'Aforo <a@mail.test>',
        perSecond: backlog.callsPerSecond,
      },
      { now, pause: skip },
    ),
    signingKey: () => ticketSigningKey({ TICKET_SIGNING_KEYS }),
    siteUrl: 'https://aforo.test',
    optOutLink: async () => 'https://aforo.test/off',
    supportEmail: 'help@aforo.test',
    limited: true,
  };
  const channel = mailChannel(deps);
  const outbox = { db: deps.db, now, newId: randomUUID };
  const messages: DeliveryMessage[] = [];
  const queue = { send: async (message: DeliveryMessage) => void messages.push(message) };
  const realFetch = globalThis.fetch;
  globalThis.fetch = provider.fetch;
  try {
    await relay(outbox, channel, queue as unknown as Parameters<typeof relay>[2], 15 * 60_000);
    // In order, as one consumer takes them; a message to repeat goes to the end.
    for (const [attempts, message] of deliveries(messages)) {
      await skip(backlog.deliveryMs);
      const { againMs } = await sendMessage(outbox, channel, message, {
        attempt: attempts,
        until: Number.POSITIVE_INFINITY,
      });
      if (againMs !== null) {
        await skip(againMs);
        attemptsOf.set(message, attempts + 1);
        messages.push(message);
      }
    }
  } finally {
    globalThis.fetch = realFetch;
  }
  return { ...provider.counts, waitedMs, workedMs: performance.now() - begun };
}

const attemptsOf = new WeakMap<DeliveryMessage, number>();

function* deliveries(messages: DeliveryMessage[]): Generator<[number, DeliveryMessage]> {
  for (let message = messages.shift(); message; message = messages.shift())
    yield [attemptsOf.get(message) ?? 1, message];
}

/** Resend's batch call by its documentation, with its rate limit. */
function providerWith(
  { callsPerSecond, callMs }: MailBacklog,
  now: () => number,
  skip: (ms: number) => Promise<void>,
) {
  const counts = { taken: 0, calls: 0, refusedCalls: 0 };
  let recent: number[] = [];
  const fetch = async (_url: unknown, init?: { body?: unknown }) => {
    recent = recent.filter((at) => at > now() - 1_000);
    const isRefused = recent.length >= callsPerSecond;
    recent.push(now());
    await skip(callMs);
    counts.calls += 1;
    if (isRefused) {
      counts.refusedCalls += 1;
      return Response.json({ name: 'rate_limit_exceeded' }, { status: 429, headers: { 'retry-after': '1' } });
    }
    const mails: unknown = JSON.parse(String(init?.body));
    counts.taken += Array.isArray(mails) ? mails.length : 1;
    return Response.json({ data: [], errors: [] });
  };
  return { counts, fetch: fetch as typeof globalThis.fetch };
}

async function seed(db: D1Database, mails: number): Promise<void> {
  const tokens = { secret: newLocalSecrets().AUTH_SECRET, issuer: 'https://aforo.test' };
  const [organizer] = await addPeople(db, tokens, 1, 'organizer');
  const [buyer] = await addPeople(db, tokens, 1, 'client');
  if (!organizer || !buyer) throw new Error('Nobody there');
  const event = await addEvent(db, { organizer, quantity: mails });
  await addSoldTickets(db, event, [buyer], mails, 1);
  // The backlog stays deep to the end: files are drawn by the bundled Worker only.
  await db
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAILS_WITH_FILES_MAX})
       INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at) SELECT 'mail', 'purchase', 'later ' || i, ?1, ?1 FROM n`,
    )
    .bind(Date.now() + 24 * 3_600_000)
    .run();
}
