import { WEBHOOK_CALM_MAX_MS, WEBHOOK_CALM_MS, WEBHOOK_RUN_MS } from '#shared/integration-limits.ts';
import type { Env } from '../env.ts';
import { logError } from '../platform/log.ts';
import { promptly } from '../platform/prompt-work.ts';
import { drainWebhooks } from './drain-webhooks.ts';
import { webhookDepsOf } from './webhook-deps.ts';

const PACE = {
  calmMs: WEBHOOK_CALM_MS,
  calmMaxMs: WEBHOOK_CALM_MAX_MS,
  runMs: WEBHOOK_RUN_MS,
  gatherMs: WEBHOOK_CALM_MS,
};
const prompt = promptly(PACE, (error) => logError('webhooks', error));

/** Tells other systems soon of what has just happened. */
export function promptWebhooks(env: Env, waitUntil: (work: Promise<unknown>) => void): void {
  const deps = webhookDepsOf(env);
  if (!deps) return;
  prompt(async () => {
    await drainWebhooks(deps);
    return false;
  }, waitUntil);
}
