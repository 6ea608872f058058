import { buryTurn } from '#db/commits/integrations/queued-webhooks.ts';
import { buryMails } from '#db/commits/mail/queued-mails.ts';
import { directoryOf } from '#db/databases.ts';
import { measure } from '#shared/metrics.ts';
import type { Env } from '#worker/env.ts';
import { queueWebhooks, serveQueuedEndpoint } from '#worker/integrations/webhooks/queue-webhooks.ts';
import { webhookDepsOf } from '#worker/integrations/webhooks/webhook-deps.ts';
import { logError } from '#worker/log.ts';
import { mailDepsOf } from '#worker/mail/mail-deps.ts';
import { sendQueuedMails } from '#worker/mail/queue-mails.ts';
import { queueBackoffMs } from './backoff.ts';
import type { QueueMessage } from './messages.ts';

/** Ends of wrangler.toml's queue names. */
const DEAD_LETTERS = /-dead-letters$/;
/** Mails are sent for this long (ms): a consumer may run for 15 minutes. */
const RUN_MS = 10 * 60_000;

/** Consumer of all queues. A message only says what may be due: D1 decides, so repeats do no harm. */
export async function consumeBatch(env: Env, batch: MessageBatch<QueueMessage>): Promise<void> {
  const isDead = DEAD_LETTERS.test(batch.queue);
  const until = Date.now() + RUN_MS;
  const settle = async (message: Message<QueueMessage>) => {
    const work = isDead ? bury(env, message.body) : handle(env, message, until);
    const againMs = await work.catch((error: unknown) => {
      logError('queue', error, { queue: batch.queue, attempts: message.attempts });
      return queueBackoffMs(message.attempts);
    });
    if (againMs === null) message.ack();
    else message.retry({ delaySeconds: Math.ceil(againMs / 1_000) });
  };
  const isMail = ({ body }: Message<QueueMessage>) => body.kind === 'mails';
  const webhooks = batch.messages.filter((message) => !isMail(message)).map(settle);
  // One after the other: the provider counts calls per second.
  for (const message of batch.messages.filter(isMail)) await settle(message);
  await Promise.all(webhooks);
}

/** @returns in how many milliseconds to deliver the message again; null when it is done */
async function handle(
  env: Env,
  { body, attempts }: Message<QueueMessage>,
  until: number,
): Promise<number | null> {
  if (body.kind === 'mails') {
    const deps = mailDepsOf(env);
    return deps && (await sendQueuedMails(deps, body, { attempt: attempts, until }));
  }
  const deps = webhookDepsOf(env);
  if (deps && (await serveQueuedEndpoint(deps, body, attempts)) && env.WEBHOOK_QUEUE)
    await queueWebhooks(deps, env.WEBHOOK_QUEUE);
  return null;
}

/** What no attempt could settle comes to rest in D1, where administrators see it and try again. */
async function bury(env: Env, body: QueueMessage): Promise<null> {
  const now = Date.now();
  const count =
    body.kind === 'mails'
      ? await buryMails(directoryOf(env), { ...body, now })
      : await buryTurn(directoryOf(env), { ...body, now });
  const { kind, lease } = body;
  measure(env, 'dead_letters', count, kind);
  logError('dead letter', new Error(`${count} given up`), { kind, lease });
  return null;
}
