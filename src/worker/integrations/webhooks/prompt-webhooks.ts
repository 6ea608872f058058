import { readerOf } from '#db/client.ts';
import { anyEndpoint } from '#db/readers/integrations/webhooks.ts';
import {
  WEBHOOK_CALM_MAX_MS,
  WEBHOOK_CALM_MS,
  WEBHOOK_RUN_MS,
} from '#shared/integrations/integration-limits.ts';
import { debouncedDrain } from '#worker/debounced-drain.ts';
import type { Env } from '#worker/env.ts';
import { logError } from '#worker/log.ts';
import { drainWebhooks } from './drain-webhooks.ts';
import { webhookDepsOf } from './webhook-deps.ts';

const PACE = {
  calmMs: WEBHOOK_CALM_MS,
  calmMaxMs: WEBHOOK_CALM_MAX_MS,
  runMs: WEBHOOK_RUN_MS,
  gatherMs: WEBHOOK_CALM_MS,
};
/** Who begins to listen is told by the minute's turn meanwhile (ms). */
const NOBODY_FOR_MS = 60_000;
/** It is known that nobody listens, until then: the isolates of a crowd are many, and each would ask D1. */
let nobodyUntil = 0;
const prompt = debouncedDrain(PACE, (error) => logError('webhooks', error));

/**
 * Tells other systems soon of what has just happened.
 * @param isLookedAt somebody looks at who listens: what was known of that may be old
 */
export function debounceWebhookDrain(
  env: Env,
  waitUntil: (work: Promise<unknown>) => void,
  isLookedAt = false,
): void {
  const deps = webhookDepsOf(env);
  if (!deps || (!isLookedAt && deps.now() < nobodyUntil)) return;
  prompt(async () => {
    if (await anyEndpoint(readerOf(deps.db))) await drainWebhooks(deps);
    else nobodyUntil = deps.now() + NOBODY_FOR_MS;
    return false;
  }, waitUntil);
}
