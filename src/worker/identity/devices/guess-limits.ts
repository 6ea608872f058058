import { ALL_CODES_LIMIT, GUESS_LIMITS } from '#shared/auth/sign-in-limits.ts';
import { type RateLimit, refillBucket, returnToBucket, takeFromBucket } from '#worker/http/rate-limits.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { KnownDevice } from './known-device.ts';

type GuessDeps = Pick<IdentityDeps, 'db' | 'now' | 'limited'>;

/** The secret being guessed and its account or factor; `device` is null when the account does not know it. */
export interface Guess {
  of: 'password' | 'code' | 'totp';
  subject: string;
  device: KnownDevice | null;
  /** The browser that asked for the mailed code; see `findAskingBrowser`. */
  askedIn?: string | null;
}

/**
 * Rate limits guesses. All unknown devices and addresses share the buckets of the account or factor, while a known
 * device and a browser that asked for the code have their own. The second bucket refills slowly, which slows down
 * persistent guessing.
 * @returns 0, or the milliseconds until the next guess may be made
 */
export async function takeGuess(deps: GuessDeps, guess: Guess): Promise<number> {
  const shared = sharedBucketOf(guess);
  for (const [key, limit] of [...bucketsOf(guess), ...(shared ? [shared] : [])]) {
    const wait = await takeFromBucket(deps, key, limit);
    if (wait > 0) return wait;
  }
  return 0;
}

/** Refills the buckets after a correct guess. */
export async function forgetGuesses(deps: GuessDeps, guess: Guess): Promise<void> {
  for (const [key] of bucketsOf(guess)) await refillBucket(deps, key);
  const shared = sharedBucketOf(guess);
  if (shared) await returnToBucket(deps, ...shared);
}

type NamedLimit = readonly [key: string, limit: RateLimit];

function bucketsOf({ of, subject, device, askedIn }: Guess): NamedLimit[] {
  const [fast, slow] = GUESS_LIMITS;
  // A stranger gets a fresh browser for each mail that they ask for, so all such browsers share the slow bucket.
  if (askedIn && !device)
    return [
      [`${of} ${subject} browser ${askedIn} every ${fast.everyMs}`, fast],
      [`${of} ${subject} browsers every ${slow.everyMs}`, slow],
    ];
  const who = device ? `${subject} device ${device.nonce}` : subject;
  return GUESS_LIMITS.map((limit) => [`${of} ${who} every ${limit.everyMs}`, limit]);
}

/** Counts guesses over all accounts. Browsers that asked have their own, which costs a stranger mails to use up. */
function sharedBucketOf({ of, device, askedIn }: Guess): NamedLimit | null {
  if (of !== 'code' || device) return null;
  return [askedIn ? 'codes of all accounts, asked for here' : 'codes of all accounts', ALL_CODES_LIMIT];
}
