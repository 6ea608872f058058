import { GUESS_LIMITS } from '#shared/people/sign-in-limits.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { refillBucket, takeFromBucket } from '../rate-limits.ts';
import type { KnownDevice } from './known-device.ts';

type GuessDeps = Pick<IdentityDeps, 'db' | 'now' | 'limited'>;

/** The secret being guessed and its account or factor; `device` is null when the account does not know it. */
export interface Guess {
  of: 'password' | 'code' | 'totp';
  subject: string;
  device: KnownDevice | null;
}

/**
 * Rate limits guesses. All unknown devices and addresses share the buckets of the account or factor, while a known
 * device has its own. The second bucket refills slowly, which slows down persistent guessing.
 * @returns 0, or the milliseconds until the next guess may be made
 */
export async function takeGuess(deps: GuessDeps, guess: Guess): Promise<number> {
  for (const [key, limit] of bucketsOf(guess)) {
    const wait = await takeFromBucket(deps, key, limit);
    if (wait > 0) return wait;
  }
  return 0;
}

/** Refills the buckets after a correct guess. */
export async function forgetGuesses(deps: GuessDeps, guess: Guess): Promise<void> {
  for (const [key] of bucketsOf(guess)) await refillBucket(deps, key);
}

function bucketsOf({ of, subject, device }: Guess) {
  const who = device ? `${subject} device ${device.nonce}` : subject;
  return GUESS_LIMITS.map((limit) => [`${of} ${who} every ${limit.everyMs}`, limit] as const);
}
