import type { Claim, MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import { done, type ErrorCode, type Outcome } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { callObject } from './call-object.ts';

/** A verified token, and the slower way to load its user. */
export interface Bearer {
  claimed: Claim;
  /** @throws the procedure's refusal when the user may not do this */
  identify: () => Promise<Actor>;
}

/** The same call with a token's claim, or with an actor whom the Worker has loaded. */
export interface SessionCall<T> {
  byClaim: (claim: Claim) => Promise<MaybeUnsynced<T>>;
  byActor: (actor: Actor) => Promise<Outcome<T>>;
}

const NEEDS_SYNC = Symbol('needs sync');

/**
 * Calls a box office with the token's claim, without reading D1 first. If D1's row of the user is missing or outdated
 * (a first call, a changed address), `identify` syncs it and the call is repeated with the actor.
 */
export async function callWithSession<T>(
  { claimed, identify }: Bearer,
  { byClaim, byActor }: SessionCall<T>,
  otherwise: ErrorCode,
): Promise<Outcome<T>> {
  const answer = await callObject<T | typeof NEEDS_SYNC>(async () => {
    const result = await byClaim(claimed);
    return !result.ok && result.code === null ? done(NEEDS_SYNC) : result;
  }, otherwise);
  if (!answer.ok || answer.value !== NEEDS_SYNC) return answer as Outcome<T>;
  const actor = await identify();
  return callObject(() => byActor(actor), otherwise);
}
