import { PASSWORD_TRIES_MAX, PASSWORD_TRIES_WINDOW_MS } from '#shared/sign-in-limits.ts';
import { refillBucket, takeFromBucket } from '../rate-limits.ts';

interface TriesDeps {
  db: D1Database;
  now: () => number;
  limited: boolean;
}

const bucketOf = (email: string) => `password ${email}`;

/** Counts a password that is tried for an account, wherever. @returns 0, or the milliseconds until the next may be */
export async function takePasswordTry(deps: TriesDeps, email: string): Promise<number> {
  return await takeFromBucket(deps, bucketOf(email), {
    burst: PASSWORD_TRIES_MAX,
    everyMs: PASSWORD_TRIES_WINDOW_MS / PASSWORD_TRIES_MAX,
  });
}

/** It was the right one. */
export async function forgetPasswordTries(deps: Omit<TriesDeps, 'now'>, email: string): Promise<void> {
  await refillBucket(deps, bucketOf(email));
}
