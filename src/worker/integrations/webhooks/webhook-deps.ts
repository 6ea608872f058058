import { isLoopback } from '#worker/auth/mode.ts';
import type { Env } from '#worker/env.ts';

/** What telling other systems needs. */
export interface WebhookDeps {
  db: D1Database;
  /** Unix milliseconds. */
  now: () => number;
  newId: () => string;
  /** Between 0 and 1. */
  random: () => number;
  /** What secrets are derived from. */
  ticketKey: string | undefined;
  /** On a developer's own machine: messages may also go to this machine. */
  local: boolean;
}

/** Null where they are switched off: nothing is noted or sent then, and nothing is lost. */
export function webhookDepsOf(env: Env): WebhookDeps | null {
  if (env.WEBHOOKS === 'off') return null;
  return {
    db: env.DB,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: () => Math.random(),
    ticketKey: env.TICKET_SIGNING_KEY,
    local: mayReachThisMachine(env),
  };
}

/** Only the embedded identity service of a developer's own machine. */
export function mayReachThisMachine(env: Env): boolean {
  if (env.AUTH_MODE !== 'embedded' || env.AUTH_EMBEDDED_PUBLIC === '1') return false;
  return URL.canParse(env.SITE_URL ?? '') && isLoopback(new URL(env.SITE_URL ?? '').hostname);
}
