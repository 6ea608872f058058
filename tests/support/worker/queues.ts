import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { vi } from 'vitest';
import type { QueueMessage } from '#worker/delivery/messages.ts';
import type { Env } from '#worker/env.ts';
import worker from '#worker/index.ts';

/** A queue that keeps its messages until the test delivers them. */
export function heldQueue<Body extends QueueMessage>() {
  const sent: Body[] = [];
  const state = { isDown: false };
  const take = (bodies: Body[]) => {
    if (state.isDown) throw new Error('Queue is down');
    sent.push(...bodies);
    return Promise.resolve({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } });
  };
  const queue = {
    send: async (body: Body) => await take([body]),
    sendBatch: async (messages: Iterable<{ body: Body }>) =>
      await take([...messages].map(({ body }) => body)),
    metrics: () => Promise.reject(new Error('not asked')),
  } as unknown as Queue<Body>;
  return { queue, sent, state };
}

/** Delivers messages to the Worker's consumer. @returns which it acknowledged, and in how many seconds to repeat others */
export async function deliver(
  settings: Partial<Env>,
  bodies: QueueMessage[],
  { attempts = 1, queue = 'aforo-mails' } = {},
): Promise<{ acked: number; retries: (number | undefined)[] }> {
  const messages = bodies.map((body) => ({ id: crypto.randomUUID(), timestamp: Date.now(), attempts, body }));
  const batch = createMessageBatch<QueueMessage>(queue, messages);
  // `getQueueResult` leaves the delays out.
  const spies = batch.messages.map((message) => vi.spyOn(message, 'retry'));
  const context = createExecutionContext();
  await worker.queue(batch, { ...env, ...settings } as Env);
  const { explicitAcks } = await getQueueResult(batch, context);
  const retries = spies.flatMap(({ mock }) => mock.calls.map(([options]) => options?.delaySeconds));
  return { acked: explicitAcks.length, retries };
}

/** Miniflare's queues with the consumers of wrangler.toml; `fresh-worker` takes the bindings from `env`. */
export function boundQueues(): Required<Pick<Env, 'MAIL_QUEUE' | 'WEBHOOK_QUEUE'>> {
  return (globalThis as typeof globalThis & { startBindings: Required<Env> }).startBindings;
}
