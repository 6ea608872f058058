import { readerOf } from '#db/client.ts';
import { claimPushes, dropExpiredPushes, settlePushes } from '#db/commits/push/pushes.ts';
import { PUSH_CALM_MAX_MS, PUSH_CALM_MS, PUSH_RUN_MS, PUSHES_PER_RUN_MAX } from '#shared/push/push-limits.ts';
import { debouncedDrain } from '#worker/delivery/debounced-drain.ts';
import type { Env } from '#worker/env.ts';
import { logError } from '#worker/log.ts';
import { type PushDeps, pushDepsOf } from './push-deps.ts';
import { sendPushes } from './send-pushes.ts';

const PACE = {
  calmMs: PUSH_CALM_MS,
  calmMaxMs: PUSH_CALM_MAX_MS,
  runMs: PUSH_RUN_MS,
  gatherMs: PUSH_CALM_MS,
};
const trigger = debouncedDrain(PACE, (error) => logError('pushes', error));

/** Debounces the push drain after a decision that owes pushes. */
export function debouncePushDrain(env: Env, waitUntil: (work: Promise<unknown>) => void): void {
  const deps = pushDepsOf(env);
  if (deps) trigger(() => drainPushes(deps, PUSH_RUN_MS).then(() => false), waitUntil);
}

/** Sends due pushes until none is left or the run has had its share. Concurrent and crashed runs are safe. */
export async function drainPushes(deps: PushDeps, runMs: number): Promise<void> {
  const until = deps.now() + runMs;
  await dropExpiredPushes(deps.db, deps.now());
  for (let sent = 0; sent < PUSHES_PER_RUN_MAX && deps.now() < until; ) {
    const lease = deps.newId();
    const claimed = await claimPushes(deps.db, lease, deps.now());
    if (claimed.length === 0) return;
    const settled = await sendPushes(deps, readerOf(deps.db), claimed);
    await settlePushes(deps.db, lease, settled, deps.now());
    sent += claimed.length;
  }
}
