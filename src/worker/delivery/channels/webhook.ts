import { readerOf } from '#db/client.ts';
import type { Delivery } from '#db/commits/delivery/deliveries.ts';
import {
  buryTurn,
  type DueMessage,
  type EndpointState,
  noteDeliveries,
  oweTurns,
  type SettledMessage,
  settleTurn,
} from '#db/commits/integrations/webhook-deliveries.ts';
import {
  anyEndpoint,
  readDue,
  readServedEndpoint,
  type ServedEndpoint,
} from '#db/readers/integrations/webhooks.ts';
import {
  WEBHOOK_LEASE_MS,
  WEBHOOK_TURN_MS,
  WEBHOOKS_PER_TURN,
} from '#shared/integrations/integration-limits.ts';
import { webhookAddress } from '#shared/integrations/webhook-address.ts';
import { messageIdOf } from '#shared/integrations/webhooks.ts';
import { type Answer, postMessage } from '#worker/http/post-message.ts';
import { composeMessages } from '#worker/integrations/webhooks/compose-messages.ts';
import { judgeAnswer } from '#worker/integrations/webhooks/judge-answer.ts';
import type { WebhookDeps } from '#worker/integrations/webhooks/webhook-deps.ts';
import { webhookHeaders } from '#worker/integrations/webhooks/webhook-secret.ts';
import type { Channel, Turn, Verdict } from '../channel.ts';
import { rememberEndpoints } from './webhook-endpoints.ts';

/**
 * Webhooks of organizers. A delivery is the turn of an endpoint, which sends its due messages in order; their log and
 * the endpoint's backoff are its organizer's: see docs/architecture/integrations.md.
 */
export function webhookChannel(deps: WebhookDeps): Channel {
  return {
    name: 'webhook',
    perMessage: 1,
    queuedMs: WEBHOOK_LEASE_MS,
    leaseMs: WEBHOOK_LEASE_MS,
    staysTogether: false,
    triesMax: Number.POSITIVE_INFINITY,
    backoffMs: () => 0,
    note: async (until) => {
      if (!(await anyEndpoint(readerOf(deps.db)))) {
        rememberEndpoints(false, deps.now());
        return;
      }
      rememberEndpoints(true, deps.now());
      while (await noteDeliveries(deps.db)) if (deps.now() > until) return;
      await oweTurns(deps.db, deps.now());
    },
    send: (turns, turn) =>
      Promise.all(
        turns.map(async (delivery) => ({ delivery, verdict: await serveEndpoint(deps, delivery, turn) })),
      ),
    bury: async ({ lease, deliveries }) => {
      const parked = deliveries.map(({ subjectId }) =>
        buryTurn(deps.db, { lease, endpointId: subjectId, now: deps.now() }),
      );
      return (await Promise.all(parked)).reduce((sum, count) => sum + count, 0);
    },
  };
}

/** Sends due messages in order, oldest first, until the receiver is unreachable. */
async function serveEndpoint(
  deps: WebhookDeps,
  { subjectId: endpointId }: Delivery,
  { lease, until }: Turn,
): Promise<Verdict> {
  const reader = readerOf(deps.db);
  const endpoint = await readServedEndpoint(reader, endpointId);
  if (!endpoint) return { is: 'skipped', problem: 'switched off' };
  const startedAt = deps.now();
  const due = await readDue(reader, { endpointId, now: startedAt, limit: WEBHOOKS_PER_TURN });
  const compose = await composeMessages(deps, endpoint, due);
  const settled: SettledMessage[] = [];
  let state: EndpointState = {
    dueAt: startedAt,
    failures: endpoint.failures,
    failingSince: endpoint.failingSince,
    switchedOff: null,
  };
  for (const message of due) {
    if (deps.now() > Math.min(until, startedAt + WEBHOOK_TURN_MS)) break;
    const body = compose(message);
    if (body === null) {
      settled.push(nothingToTell(message, deps.now()));
      continue;
    }
    const answer = await send(deps, endpoint, message, body);
    const judged = judgeAnswer(message, answer, state, { now: deps.now(), random: deps.random() });
    settled.push(judged.delivery);
    state = judged.state;
    if (judged.isAway) break;
  }
  const { url } = endpoint;
  await settleTurn(deps.db, { endpointId, url, lease, settled, state, now: deps.now() });
  // Also what was noted during the turn, which was owed already.
  const hasMore =
    state.dueAt <= deps.now() &&
    (await readDue(reader, { endpointId, now: deps.now(), limit: 1 })).length > 0;
  return hasMore ? { is: 'later', waitMs: 0, problem: 'more is due' } : { is: 'sent' };
}

async function send(
  deps: WebhookDeps,
  endpoint: ServedEndpoint,
  message: DueMessage,
  body: string,
): Promise<Answer> {
  // The address rules may have become stricter since the endpoint was saved.
  const url = webhookAddress(endpoint.url, deps.local);
  if (url === null) return { status: null, text: 'address not allowed' };
  const id = messageIdOf(message.type, message.subjectId);
  const headers = await webhookHeaders(deps.derivation, endpoint, { id, body, now: deps.now() });
  return await postMessage(url, { 'user-agent': 'Aforo-Webhooks/1', ...headers }, body);
}

/** Parks a message whose subject no longer exists. */
function nothingToTell({ seq, tries }: DueMessage, now: number): SettledMessage {
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
