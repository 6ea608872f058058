import { directoryOf } from '#db/databases.ts';
import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { isLoopback } from '#worker/auth/mode.ts';
import type { Env } from '#worker/env.ts';

export interface WebhookDeps {
  db: D1Database;
  /** Unix milliseconds. */
  now: () => number;
  /** Between 0 and 1. */
  random: () => number;
  /** Roots from which endpoint secrets are derived. */
  derivation: DerivationEnv;
  /** Development only: endpoints on this machine are allowed. */
  local: boolean;
}

/** Null when webhooks are off: nothing is queued or sent, and deliveries resume later without a gap. */
export function webhookDepsOf(env: Env): WebhookDeps | null {
  if (env.WEBHOOKS === 'off') return null;
  return {
    db: directoryOf(env),
    now: () => Date.now(),
    random: () => Math.random(),
    derivation: env,
    local: mayReachThisMachine(env),
  };
}

/** True only for embedded sign-in on a developer's own machine. */
export function mayReachThisMachine(env: Env): boolean {
  if (env.AUTH_MODE !== 'embedded' || env.AUTH_EMBEDDED_PUBLIC === '1') return false;
  return URL.canParse(env.SITE_URL ?? '') && isLoopback(new URL(env.SITE_URL ?? '').hostname);
}
