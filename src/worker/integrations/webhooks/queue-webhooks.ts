import { takeQueuedEndpoint } from '#db/commits/integrations/queued-webhooks.ts';
import { claimEndpoints, noteDeliveries } from '#db/commits/integrations/webhook-deliveries.ts';
import { queueLease } from '#db/queue-lease.ts';
import {
  WEBHOOK_MINUTE_MS,
  WEBHOOK_RUN_MS,
  WEBHOOKS_PER_TURN,
} from '#shared/integrations/integration-limits.ts';
import type { WebhookMessage } from '#worker/delivery/messages.ts';
import type { Env } from '#worker/env.ts';
import { logError } from '#worker/log.ts';
import { drainWebhooks, serveEndpoint } from './drain-webhooks.ts';
import type { WebhookDeps } from './webhook-deps.ts';

/** Sends due webhooks: through the queue if one is bound and takes them, else from here. */
export async function deliverWebhooks(
  deps: WebhookDeps,
  queue: Env['WEBHOOK_QUEUE'],
  runMs = WEBHOOK_RUN_MS,
): Promise<void> {
  if (queue) {
    try {
      return await queueWebhooks(deps, queue, runMs);
    } catch (error) {
      logError('webhook queue', error);
    }
  }
  await drainWebhooks(deps, runMs);
}

/** Notes deliveries and queues the turn of each endpoint that has due ones; a lost message's lease ends by itself. */
export async function queueWebhooks(
  deps: WebhookDeps,
  queue: Queue<WebhookMessage>,
  runMs = WEBHOOK_RUN_MS,
): Promise<void> {
  const until = deps.now() + runMs;
  while (await noteDeliveries(deps.db)) if (deps.now() > until) return;
  while (deps.now() < until) {
    const lease = deps.newId();
    const claimed = await claimEndpoints(deps.db, queueLease(lease, 0), deps.now());
    if (claimed.length === 0) return;
    await queue.sendBatch(claimed.map(({ id }) => ({ body: { kind: 'webhook', lease, endpointId: id } })));
  }
}

/** Takes the turn of the endpoint that a queue message names. @returns whether it has more to send */
export async function serveQueuedEndpoint(
  deps: WebhookDeps,
  { lease, endpointId }: WebhookMessage,
  attempt: number,
): Promise<boolean> {
  const now = deps.now();
  const endpoint = await takeQueuedEndpoint(deps.db, { lease, attempt, endpointId, now });
  if (!endpoint) return false;
  const settled = await serveEndpoint(deps, endpoint, queueLease(lease, attempt), now + WEBHOOK_MINUTE_MS);
  return settled === WEBHOOKS_PER_TURN;
}
