import { type Outcome, refused } from '#shared/errors/errors.ts';
import { CODE_GUESS_EVERY_MS, CODE_GUESSES_BURST } from '#shared/limits.ts';
import type { Deps } from '#worker/deps.ts';
import { returnToBucket, takeFromBucket } from './rate-limits.ts';

const LIMIT = { burst: CODE_GUESSES_BURST, everyMs: CODE_GUESS_EVERY_MS };

export interface Guesser {
  /** Null for a visitor. */
  userId: string | null;
  address: string | null;
}

/**
 * Lets somebody try a code. Every try takes from the bucket first, so that an empty one does not tell valid codes from
 * others. Visitors share their address's bucket with everybody on their network, so there only wrong codes count.
 */
export async function limitGuesses<T>(
  deps: Pick<Deps, 'db' | 'now' | 'limited'>,
  kind: 'discount' | 'access',
  { userId, address }: Guesser,
  attempt: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const bucket = userId === null ? `${kind} at ${address ?? 'unknown'}` : `${kind} ${userId}`;
  if ((await takeFromBucket(deps, bucket, LIMIT)) > 0) return refused('RATE_LIMITED');
  const answer = await attempt();
  if (userId === null && answer.ok) await returnToBucket(deps, bucket, LIMIT);
  return answer;
}
