import { readerOf } from '#db/client.ts';
import { insertTest, renewDeliveries } from '#db/commits/integrations/webhook-endpoints.ts';
import { readDeliveries } from '#db/readers/integrations/webhooks.ts';
import type {
  Deliveries,
  DeliveriesInput,
  ResendWebhookInput,
} from '#shared/contracts/integrations/webhooks.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import {
  WEBHOOK_DELIVERIES_PAGE_SIZE,
  WEBHOOK_TEST_EVERY_MS,
  WEBHOOK_TESTS_BURST,
} from '#shared/integrations/integration-limits.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { idempotencyKey } from '#worker/idempotency/idempotency-key.ts';
import { type Change, onceOf, ownEndpoint, ownOrganizations } from './own-endpoint.ts';
import { deliveryView } from './views.ts';

const LIMIT = { burst: WEBHOOK_TESTS_BURST, everyMs: WEBHOOK_TEST_EVERY_MS };
const QUEUED = { queued: true } as const;

type SendDeps = Pick<Deps, 'db' | 'now' | 'limited'>;

/** Past and pending deliveries of an endpoint. */
export async function listDeliveries(
  deps: Pick<Deps, 'db' | 'now'>,
  input: DeliveriesInput & { actor: Actor },
): Promise<Outcome<Deliveries>> {
  const row = await ownEndpoint(deps, input);
  if (!row.ok) return row;
  const { page, pageSize = WEBHOOK_DELIVERIES_PAGE_SIZE } = input;
  const { rows, total } = await readDeliveries(readerOf(deps.db), {
    endpointId: input.endpointId,
    status: input.status ?? null,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return done({ items: rows.map(deliveryView), page, pageSize, total });
}

export async function sendTest(deps: SendDeps, input: Change): Promise<Outcome<typeof QUEUED>> {
  const row = await ownEndpoint(deps, input);
  if (!row.ok) return row;
  if (!row.value.active) return refused('WEBHOOK_SWITCHED_OFF');
  if ((await takeFromBucket(deps, `webhook ${input.actor.id}`, LIMIT)) > 0) return refused('RATE_LIMITED');
  const { auditId } = idempotencyKey(input.actor.id, input.requestId, null);
  const own = { endpointId: input.endpointId, organizations: ownOrganizations(input.actor) };
  const isQueued = await insertTest(deps.db, own, { subjectId: auditId, now: deps.now() });
  return isQueued ? done(QUEUED) : refused('WEBHOOK_SWITCHED_OFF');
}

/** Queues sent or parked deliveries again, with their original message ids. */
export async function resendDeliveries(
  deps: SendDeps,
  input: ResendWebhookInput & { actor: Actor },
): Promise<Outcome<typeof QUEUED>> {
  const row = await ownEndpoint(deps, input);
  if (!row.ok) return row;
  if (!row.value.active) return refused('WEBHOOK_SWITCHED_OFF');
  if ((await takeFromBucket(deps, `webhook ${input.actor.id}`, LIMIT)) > 0) return refused('RATE_LIMITED');
  const own = { endpointId: input.endpointId, organizations: ownOrganizations(input.actor) };
  const again = { seq: input.seq, now: deps.now() };
  const outcome = await renewDeliveries(deps.db, own, again, onceOf(deps, input, 'resend', input.seq));
  if (outcome === 'reused') return refused('REQUEST_ID_REUSED');
  return outcome === 'unmet' ? refused('NOT_FOUND') : done(QUEUED);
}
