import { readerOf } from '#db/client.ts';
import {
  type ClaimedEndpoint,
  claimEndpoints,
  type DueDelivery,
  type EndpointState,
  noteDeliveries,
  type SettledDelivery,
  settleTurn,
} from '#db/commits/integrations/webhook-deliveries.ts';
import { readDue } from '#db/readers/integrations/webhooks.ts';
import {
  WEBHOOK_RUN_MS,
  WEBHOOKS_PER_RUN_MAX,
  WEBHOOKS_PER_TURN,
} from '#shared/integrations/integration-limits.ts';
import { webhookAddress } from '#shared/integrations/webhook-address.ts';
import { messageIdOf } from '#shared/integrations/webhooks.ts';
import { type Answer, postMessage } from '#worker/http/post-message.ts';
import { logError } from '#worker/log.ts';
import { composeMessages } from './compose-messages.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { webhookHeaders } from './webhook-secret.ts';

/**
 * Queues new deliveries and sends until nothing is due or the time budget is used up. Concurrent and crashed runs are
 * safe: see docs/architecture/integrations.md.
 */
export async function drainWebhooks(deps: WebhookDeps, runMs = WEBHOOK_RUN_MS): Promise<void> {
  const until = deps.now() + runMs;
  while (await noteDeliveries(deps.db)) if (deps.now() > until) return;
  let sent = 0;
  while (deps.now() < until && sent < WEBHOOKS_PER_RUN_MAX) {
    const lease = deps.newId();
    const claimed = await claimEndpoints(deps.db, lease, deps.now());
    if (claimed.length === 0) return;
    const turns = await Promise.allSettled(
      claimed.map((endpoint) => serveEndpoint(deps, endpoint, lease, until)),
    );
    for (const turn of turns) {
      if (turn.status === 'fulfilled') sent += turn.value;
      else logError('webhooks', turn.reason);
    }
  }
}

/**
 * Sends due messages in order, oldest first, until the receiver is unreachable.
 * @param until no message is sent after this time (Unix ms)
 * @returns number of messages settled
 */
export async function serveEndpoint(
  deps: WebhookDeps,
  endpoint: ClaimedEndpoint,
  lease: string,
  until: number,
): Promise<number> {
  const startedAt = deps.now();
  const due = await readDue(readerOf(deps.db), {
    endpointId: endpoint.id,
    now: startedAt,
    limit: WEBHOOKS_PER_TURN,
  });
  const compose = await composeMessages(deps, endpoint, due);
  const settled: SettledDelivery[] = [];
  let state: EndpointState = {
    dueAt: startedAt,
    failures: endpoint.failures,
    failingSince: endpoint.failingSince,
    switchedOff: null,
  };
  for (const delivery of due) {
    if (deps.now() > until) break;
    const body = compose(delivery);
    if (body === null) {
      settled.push(nothingToTell(delivery, deps.now()));
      continue;
    }
    const answer = await send(deps, endpoint, delivery, body);
    const judged = judgeAnswer(delivery, answer, state, { now: deps.now(), random: deps.random() });
    settled.push(judged.delivery);
    state = judged.state;
    if (judged.isAway) break;
  }
  await settleTurn(deps.db, { endpointId: endpoint.id, lease, settled, state, now: deps.now() });
  return settled.length;
}

async function send(
  deps: WebhookDeps,
  endpoint: ClaimedEndpoint,
  delivery: DueDelivery,
  body: string,
): Promise<Answer> {
  // The address rules may have become stricter since the endpoint was saved.
  const url = webhookAddress(endpoint.url, deps.local);
  if (url === null) return { status: null, text: 'address not allowed' };
  const id = messageIdOf(delivery.type, delivery.subjectId);
  const headers = await webhookHeaders(deps.derivation, endpoint, { id, body, now: deps.now() });
  return await postMessage(url, { 'user-agent': 'Aforo-Webhooks/1', ...headers }, body);
}

/** Parks a message whose subject no longer exists. */
function nothingToTell({ seq, tries }: DueDelivery, now: number): SettledDelivery {
  return {
    seq,
    status: 'parked',
    tries,
    dueAt: now,
    triedAt: now,
    answerStatus: null,
    answerText: 'nothing to send',
  };
}
