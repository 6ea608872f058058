import { buryDeliveries } from '#db/commits/delivery/deliveries.ts';
import { reportTallies } from '#db/commits/health/tallies.ts';
import { directoryOf } from '#db/databases.ts';
import { measure } from '#shared/metrics.ts';
import type { ChannelName } from '#shared/states.ts';
import type { Env } from '#worker/env.ts';
import { logError } from '#worker/log.ts';
import { queueBackoffMs } from './backoff.ts';
import type { DeliveryMessage } from './channel.ts';
import { channelOf, queueOf, relayDeps } from './channels.ts';
import { relay } from './relay.ts';
import { sendMessage } from './send-message.ts';

/** Ends of wrangler.toml's queue names. */
const DEAD_LETTERS = /-dead-letters$/;
/** Their messages are sent one after the other, by one consumer: the provider counts calls per second. */
const COUNTED: ReadonlySet<ChannelName> = new Set(['mail', 'provider']);
/** A consumer sends for this long (ms): it may run for 15 minutes. */
const RUN_MS = 10 * 60_000;

/** Consumer of all queues. A message only says what may be due: D1 decides, so repeats do no harm. */
export async function consumeBatch(env: Env, batch: MessageBatch<DeliveryMessage>): Promise<void> {
  const isDead = DEAD_LETTERS.test(batch.queue);
  const until = Date.now() + RUN_MS;
  const settle = async (message: Message<DeliveryMessage>) => {
    const work = isDead ? bury(env, message.body) : handle(env, message, until);
    const againMs = await work.catch((error: unknown) => {
      logError('queue', error, { queue: batch.queue, attempts: message.attempts });
      return queueBackoffMs(message.attempts);
    });
    if (againMs === null) message.ack();
    else message.retry({ delaySeconds: Math.ceil(againMs / 1_000) });
  };
  const isCounted = ({ body }: Message<DeliveryMessage>) => COUNTED.has(body.channel);
  const others = batch.messages.filter((message) => !isCounted(message)).map(settle);
  for (const message of batch.messages.filter(isCounted)) await settle(message);
  await Promise.all(others);
  await reportTallies(env, Date.now())?.catch((error: unknown) => logError('tallies', error));
}

/** @returns in how many milliseconds to deliver the message again; null when it is done */
async function handle(
  env: Env,
  { body, attempts: attempt }: Message<DeliveryMessage>,
  until: number,
): Promise<number | null> {
  const channel = await channelOf(env, body.channel);
  // Switched off since: its deliveries are due again when the lease ends.
  if (!channel) return null;
  const deps = relayDeps(env);
  const { againMs, isDue } = await sendMessage(deps, channel, body, { attempt, until });
  if (isDue) await relay(deps, channel, queueOf(env, channel.name), RUN_MS);
  return againMs;
}

/** What no attempt could settle comes to rest in D1, where administrators see it and try again. */
async function bury(env: Env, body: DeliveryMessage): Promise<null> {
  const { channel, lease, deliveries: keys } = body;
  const db = directoryOf(env);
  const buried = await (await channelOf(env, channel))?.bury?.(body);
  const count = buried ?? (await buryDeliveries(db, { channel, lease, keys, now: Date.now() }));
  measure(env, 'dead_letters', count, channel);
  logError('dead letter', new Error(`${count} given up`), { channel, lease });
  return null;
}
