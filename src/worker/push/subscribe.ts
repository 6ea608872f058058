import { removeSubscription, saveSubscription } from '#db/commits/push/subscriptions.ts';
import type { SubscribeInput } from '#shared/contracts/push.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { permittedAddress } from '#worker/http/permitted-address.ts';
import { idempotencyKey } from '#worker/idempotency/idempotency-key.ts';
import type { PushDeps } from './push-deps.ts';

/** Saves this browser's subscription for the person and session. The browser repeats it when the page opens. */
export async function subscribe(
  deps: Pick<PushDeps, 'db' | 'now' | 'local'> | null,
  actor: Actor,
  { requestId, endpoint, keys, language }: SubscribeInput,
): Promise<Outcome<{ subscribed: boolean }>> {
  // Push services are https (RFC 8030), also in development.
  if (deps === null || !endpoint.startsWith('https:')) return refused('PUSH_REFUSED');
  const url = await permittedAddress(endpoint, deps.local);
  if (url === null) return refused('PUSH_REFUSED');
  const { requestHash } = idempotencyKey(actor.id, requestId, ['push.subscribe', url, keys, language]);
  const change = { userId: actor.id, requestId, requestHash, now: deps.now() };
  const subscription = { endpoint: url, sessionId: actor.sessionId, ...keys, language };
  const isOurs = await saveSubscription(deps.db, change, subscription);
  return isOurs ? done({ subscribed: true }) : refused('REQUEST_ID_REUSED');
}

export async function unsubscribe(
  deps: Pick<PushDeps, 'db' | 'now'>,
  actor: Actor,
  { requestId, endpoint }: { requestId: string; endpoint: string },
): Promise<Outcome<{ subscribed: boolean }>> {
  const { requestHash } = idempotencyKey(actor.id, requestId, ['push.unsubscribe', endpoint]);
  const change = { userId: actor.id, requestId, requestHash, now: deps.now() };
  const isOurs = await removeSubscription(deps.db, change, endpoint);
  return isOurs ? done({ subscribed: false }) : refused('REQUEST_ID_REUSED');
}
