import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { vi } from 'vitest';
import { dropExpired } from '#db/commits/delivery/deliveries.ts';
import type { ChannelName } from '#shared/states.ts';
import type { Channel, DeliveryMessage } from '#worker/delivery/channel.ts';
import { relay } from '#worker/delivery/relay.ts';
import { sendMessage } from '#worker/delivery/send-message.ts';
import type { Env } from '#worker/env.ts';
import worker from '#worker/index.ts';

/** A queue that keeps its messages until the test delivers them. */
export function heldQueue() {
  const sent: DeliveryMessage[] = [];
  const state = { isDown: false };
  const take = (bodies: DeliveryMessage[]) => {
    if (state.isDown) throw new Error('Queue is down');
    sent.push(...bodies);
    return Promise.resolve({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } });
  };
  const queue = {
    send: async (body: DeliveryMessage) => await take([body]),
    sendBatch: async (messages: Iterable<{ body: DeliveryMessage }>) =>
      await take([...messages].map(({ body }) => body)),
    metrics: () => Promise.reject(new Error('not asked')),
  } as unknown as Queue<DeliveryMessage>;
  return { queue, sent, state };
}

/** Delivers messages to the Worker's consumer. @returns which it acknowledged, and in how many seconds to repeat others */
export async function deliver(
  settings: Partial<Env>,
  bodies: readonly DeliveryMessage[],
  { attempts = 1, queue = 'aforo-mails' } = {},
): Promise<{ acked: number; retries: (number | undefined)[] }> {
  const messages = bodies.map((body) => ({ id: crypto.randomUUID(), timestamp: Date.now(), attempts, body }));
  const batch = createMessageBatch<DeliveryMessage>(queue, messages);
  // `getQueueResult` leaves the delays out.
  const spies = batch.messages.map((message) => vi.spyOn(message, 'retry'));
  const context = createExecutionContext();
  await worker.queue(batch, { ...env, ...settings } as Env);
  const { explicitAcks } = await getQueueResult(batch, context);
  const retries = spies.flatMap(({ mock }) => mock.calls.map(([options]) => options?.delaySeconds));
  return { acked: explicitAcks.length, retries };
}

type Queues = Pick<
  Env,
  'CODE_QUEUE' | 'MAIL_QUEUE' | 'PUSH_QUEUE' | 'WEBHOOK_QUEUE' | 'PROVIDER_QUEUE' | 'ALERT_QUEUE'
>;

/** Miniflare's queues with the consumers of wrangler.toml; `fresh-worker` replaces them in `env`. */
export function boundQueues(): Queues {
  const { startBindings } = globalThis as typeof globalThis & { startBindings: Env };
  const { CODE_QUEUE, MAIL_QUEUE, PUSH_QUEUE, WEBHOOK_QUEUE, PROVIDER_QUEUE, ALERT_QUEUE } = startBindings;
  return { CODE_QUEUE, MAIL_QUEUE, PUSH_QUEUE, WEBHOOK_QUEUE, PROVIDER_QUEUE, ALERT_QUEUE };
}

/** A queue that delivers each message at once, and the cron finds what was not settled. */
export function promptQueue(queue: string, settings: Partial<Env> = {}): Queue<DeliveryMessage> {
  const send = async (body: DeliveryMessage) => {
    await deliver(settings, [body], { queue });
  };
  return { send } as unknown as Queue<DeliveryMessage>;
}

const held = {
  mail: heldQueue(),
  provider: heldQueue(),
  push: heldQueue(),
  webhook: heldQueue(),
} satisfies Partial<Record<ChannelName, ReturnType<typeof heldQueue>>>;

/**
 * Queues of a test that binds none: codes and alerts leave at once, others when the test drains their channel. A mutation
 * hands over what it owes half a second later, so that what leaves at once would meet a slow test in any of its steps.
 */
export function testQueues(): Queues {
  return {
    CODE_QUEUE: promptQueue('aforo-codes'),
    MAIL_QUEUE: held.mail.queue,
    PUSH_QUEUE: held.push.queue,
    WEBHOOK_QUEUE: held.webhook.queue,
    PROVIDER_QUEUE: held.provider.queue,
    ALERT_QUEUE: promptQueue('aforo-alerts'),
  };
}

/** Delivers the calls of the payment provider that wait in their queue. */
export async function deliverProviderCalls(): Promise<void> {
  for (const body of held.provider.sent.splice(0)) await deliver({}, [body], { queue: 'aforo-provider' });
}

/**
 * Plays queue and consumer of a channel on the test's clock. Each call hands over what is owed and delivers what is due:
 * new messages, those that the Worker under test queued, and those to repeat.
 */
export function channelRun(now: () => number) {
  const repeats: { message: DeliveryMessage; attempt: number; dueAt: number }[] = [];
  return async (channel: Channel, db = env.DB): Promise<void> => {
    const deps = { db, now, newId: () => crypto.randomUUID() };
    await dropExpired(db, now());
    const messages: DeliveryMessage[] = [];
    const queue = { send: async (message: DeliveryMessage) => void messages.push(message) };
    const give = () => relay(deps, channel, queue as unknown as Queue<DeliveryMessage>, 60_000);
    await give();
    if (channel.name in held) messages.push(...held[channel.name as keyof typeof held].sent.splice(0));
    const due = repeats.filter(({ dueAt }) => dueAt <= now());
    for (const one of due) repeats.splice(repeats.indexOf(one), 1);
    const turns = [...messages.splice(0).map((message) => ({ message, attempt: 1 })), ...due];
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      const { message, attempt } = turn;
      const until = Number.POSITIVE_INFINITY;
      const { againMs, isDue } = await sendMessage(deps, channel, message, { attempt, until });
      if (againMs !== null) repeats.push({ message, attempt: attempt + 1, dueAt: now() + againMs });
      if (isDue) await give();
      turns.push(...messages.splice(0).map((next) => ({ message: next, attempt: 1 })));
    }
  };
}
