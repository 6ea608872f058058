import type { Claim, MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { callObject } from './call-object.ts';

/** A verified token, and the slower way to load its user, which syncs D1's row of them. */
export interface Bearer {
  claimed: Claim;
  /** @throws the procedure's refusal when the user may not do this */
  identify: () => Promise<Actor>;
}

const NEEDS_SYNC = Symbol('needs sync');

/**
 * Calls a box office with the token's claim, without reading D1 first. If D1's row of the user is missing or outdated
 * (a first call, a changed address), `identify` syncs it and the call is repeated.
 */
export async function callWithSession<T>(
  { claimed, identify }: Bearer,
  call: (claim: Claim) => Promise<MaybeUnsynced<T>>,
  otherwise: ErrorCode,
): Promise<Outcome<T>> {
  const ask = () =>
    callObject<T | typeof NEEDS_SYNC>(async () => {
      const result = await call(claimed);
      return !result.ok && result.code === null ? done(NEEDS_SYNC) : result;
    }, otherwise);
  let answer = await ask();
  if (answer.ok && answer.value === NEEDS_SYNC) {
    await identify();
    answer = await ask();
  }
  if (!answer.ok) return answer;
  return answer.value === NEEDS_SYNC ? refused(otherwise) : done(answer.value);
}
