import { env } from 'cloudflare:test';
import { createHmac } from 'node:crypto';
import type { WebhookKind } from '#shared/integrations/webhooks.ts';
import { webhookChannel } from '#worker/delivery/channels/webhook.ts';
import { type WebhookDeps, webhookDepsOf } from '#worker/integrations/webhooks/webhook-deps.ts';
import type { Person } from './people.ts';
import { channelRun } from './queues.ts';

/** A message as received by the fake system; see webhook-receiver.mjs. */
export interface ReceivedMessage {
  headers: Record<string, string>;
  path: string;
  body: string;
}

export interface ReceiverAnswer {
  status?: number;
  text?: string;
  headers?: Record<string, string>;
  /** Responds with an endless body. */
  endless?: boolean;
}

/** An organizer's own system, and the sender's clock, which the test moves. */
export function webhookReceiver() {
  const origin = `https://${crypto.randomUUID()}.receiver.example`;
  const clock = { now: Date.now() };
  const now = () => Math.max(clock.now, Date.now());
  const run = channelRun(now);
  const control = async (answers: ReceiverAnswer[] = []) => {
    const answer = await fetch(`${origin}/control`, { method: 'POST', body: JSON.stringify(answers) });
    return await answer.json<ReceivedMessage[]>();
  };
  const deps = (): WebhookDeps => {
    const made = webhookDepsOf({ ...env, WEBHOOKS: 'on' });
    if (!made) throw new Error('Webhooks are on');
    return { ...made, now, random: () => 0 };
  };
  return {
    url: `${origin}/hook`,
    clock,
    /** Answers to the next messages in turn; later messages are accepted. */
    willAnswer: control,
    received: () => control(),
    drain: (db = env.DB) => run(webhookChannel({ ...deps(), db }), db),
  };
}

/** Creates an organizer's endpoint through the API. */
export async function endpointOf(
  organizer: Person,
  receiver: { url: string },
  kinds: WebhookKind[] = ['purchase', 'refund', 'check_in', 'order', 'event'],
): Promise<{ id: string; secret: string }> {
  const { data, error } = await organizer.mutate('webhooks.create', {
    requestId: crypto.randomUUID(),
    url: receiver.url,
    kinds,
  });
  if (error) throw new Error(error.message);
  return { id: data.endpoint.id, secret: data.secret };
}

/** Verifies the signature as a receiver does by Standard Webhooks. */
export function isSignedBy(secret: string, { headers, body }: ReceivedMessage): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const wanted = createHmac('sha256', key).update(signed).digest('base64');
  return (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${wanted}`);
}
