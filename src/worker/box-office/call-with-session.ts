import type { Claim, MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import { done, type ErrorCode, type Outcome } from '#shared/errors/errors.ts';
import type { Actor } from '../auth/actor.ts';
import { callObject } from './call-object.ts';

/** Whoever holds a verified token, and the slower way to find out who that is. */
export interface Bearer {
  claimed: Claim;
  /** @throws the refusal of a procedure, where the person may not do this */
  identify: () => Promise<Actor>;
}

/** The same question, to be answered for a token's claim or for a person whom the Worker has found. */
export interface Ways<T> {
  byClaim: (claim: Claim) => Promise<MaybeUnsynced<T>>;
  byActor: (actor: Actor) => Promise<Outcome<T>>;
}

const UNKNOWN = Symbol('unknown');

/**
 * Asks a box office on behalf of whoever holds the token, without asking D1 first. A person whom D1 does not know well
 * (a first call, a changed address) is brought up to date by `identify`, and then it is asked again.
 */
export async function callWithSession<T>(
  { claimed, identify }: Bearer,
  { byClaim, byActor }: Ways<T>,
  otherwise: ErrorCode,
): Promise<Outcome<T>> {
  const answer = await callObject<T | typeof UNKNOWN>(async () => {
    const asked = await byClaim(claimed);
    return asked.ok === 'unknown' ? done(UNKNOWN) : asked;
  }, otherwise);
  if (!answer.ok || answer.value !== UNKNOWN) return answer as Outcome<T>;
  const actor = await identify();
  return callObject(() => byActor(actor), otherwise);
}
