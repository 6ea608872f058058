import { readerOf } from '#db/client.ts';
import { anyEndpoint } from '#db/readers/integrations/webhooks.ts';
import {
  WEBHOOK_CALM_MAX_MS,
  WEBHOOK_CALM_MS,
  WEBHOOK_RUN_MS,
} from '#shared/integrations/integration-limits.ts';
import { debouncedDrain } from '#worker/delivery/debounced-drain.ts';
import type { Env } from '#worker/env.ts';
import { logError } from '#worker/log.ts';
import { deliverWebhooks } from './queue-webhooks.ts';
import { webhookDepsOf } from './webhook-deps.ts';

const PACE = {
  calmMs: WEBHOOK_CALM_MS,
  calmMaxMs: WEBHOOK_CALM_MAX_MS,
  runMs: WEBHOOK_RUN_MS,
  gatherMs: WEBHOOK_CALM_MS,
};
/** How long an isolate remembers that there are no endpoints (ms). Cron serves endpoints created in the meantime. */
const NO_ENDPOINTS_TTL_MS = 60_000;
/** Negative cache until this time: an on-sale runs in many isolates, and each would query D1. */
let noEndpointsUntil = 0;
const trigger = debouncedDrain(PACE, (error) => logError('webhooks', error));

/**
 * Debounces the webhook drain after a mutation.
 * @param isLookedAt the user is viewing endpoints, so the negative cache is skipped
 */
export function debounceWebhookDrain(
  env: Env,
  waitUntil: (work: Promise<unknown>) => void,
  isLookedAt = false,
): void {
  const deps = webhookDepsOf(env);
  if (!deps || (!isLookedAt && deps.now() < noEndpointsUntil)) return;
  trigger(async () => {
    if (await anyEndpoint(readerOf(deps.db))) await deliverWebhooks(deps, env.WEBHOOK_QUEUE);
    else noEndpointsUntil = deps.now() + NO_ENDPOINTS_TTL_MS;
    return false;
  }, waitUntil);
}
