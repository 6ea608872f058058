import { deleteBucket, returnToken, takeToken } from '#db/commits/identity/rate-limits.ts';
import { sha256Hex } from '#worker/identity/seal.ts';

export interface RateLimit {
  /** Calls allowed at once. */
  burst: number;
  /** Time that earns one more call (ms). */
  everyMs: number;
}

const MINUTE = 60_000;

/**
 * Buckets per client address, sized like the hosted service's. A venue's network is one address: refreshing has no
 * bucket, and codes have larger ones, because many guests sign in by code at once. Limits per account bound guessing.
 */
export const IP_LIMITS = {
  token: { burst: 30, everyMs: (5 * MINUTE) / 150 },
  verify: { burst: 120, everyMs: MINUTE / 60 },
  signup: { burst: 30, everyMs: (5 * MINUTE) / 30 },
  recover: { burst: 30, everyMs: (5 * MINUTE) / 30 },
  resend: { burst: 30, everyMs: (5 * MINUTE) / 30 },
  otp: { burst: 120, everyMs: MINUTE / 60 },
  user: { burst: 30, everyMs: (5 * MINUTE) / 30 },
  factor: { burst: 30, everyMs: MINUTE / 15 },
} as const satisfies Record<string, RateLimit>;

/** Takes one call from a bucket. Returns 0, or the milliseconds until the next call is allowed. */
export async function takeFromBucket(
  deps: { db: D1Database; now: () => number; limited: boolean },
  key: string,
  { burst, everyMs }: RateLimit,
): Promise<number> {
  if (!deps.limited) return 0;
  return await takeToken(deps.db, { key: await rowKey(key), burst, everyMs: Math.ceil(everyMs) }, deps.now());
}

interface BucketDeps {
  db: D1Database;
  limited: boolean;
}

/** Refills a bucket after a correct secret was given. */
export async function refillBucket(deps: BucketDeps, key: string): Promise<void> {
  if (deps.limited) await deleteBucket(deps.db, await rowKey(key));
}

/** Gives the last call back to a bucket that others share. */
export async function returnToBucket(deps: BucketDeps, key: string, { everyMs }: RateLimit): Promise<void> {
  if (deps.limited) await returnToken(deps.db, { key: await rowKey(key), everyMs: Math.ceil(everyMs) });
}

async function rowKey(key: string): Promise<string> {
  return `auth:${(await sha256Hex(key)).slice(0, 32)}`;
}
