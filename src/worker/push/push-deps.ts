import { directoryOf } from '#db/databases.ts';
import type { ReachedDevice } from '#db/readers/push/subscriptions.ts';
import type { PushPayload } from '#shared/push/push-payload.ts';
import type { Env } from '#worker/env.ts';
import { supportEmailOf } from '#worker/http/site-url.ts';
import { mayReachThisMachine } from '#worker/integrations/webhooks/webhook-deps.ts';
import { transferPath } from '#worker/transfers/transfer-token.ts';

export interface PushDeps {
  db: D1Database;
  /** Unix milliseconds. */
  now: () => number;
  vapid: { publicKey: string; privateKey: string; subject: string };
  /** Path of the page that accepts a transferred ticket. */
  transferPath: (transferId: string) => Promise<string>;
  /** Development only: a push service on this machine is allowed. */
  local: boolean;
}

/** Null when pushes are off: without a key pair, or without `SITE_URL`, nobody can subscribe. */
export function pushDepsOf(env: Env): PushDeps | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, SITE_URL: siteUrl } = env;
  if (!publicKey || !privateKey || !siteUrl) return null;
  return {
    db: directoryOf(env),
    now: () => Date.now(),
    vapid: { publicKey, privateKey, subject: `mailto:${supportEmailOf(env, siteUrl)}` },
    transferPath: (transferId) => transferPath(env, transferId),
    local: mayReachThisMachine(env),
  };
}

/** The push for a device; null when there is nothing to say any more. */
export type ComposePush = (subjectId: string, device: ReachedDevice) => PushPayload | null;
