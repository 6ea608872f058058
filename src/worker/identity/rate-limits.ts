import { sha256Hex } from './seal.ts';

export interface RateLimit {
  /** Calls allowed at once. */
  burst: number;
  /** Time that earns one more call (ms). */
  everyMs: number;
}

const MINUTE = 60_000;

/** Buckets per client address, sized like the hosted service's. Refreshing has none: a venue is one address. */
export const IP_LIMITS = {
  token: { burst: 30, everyMs: (5 * MINUTE) / 150 },
  verify: { burst: 30, everyMs: (5 * MINUTE) / 30 },
  signup: { burst: 30, everyMs: (5 * MINUTE) / 30 },
  recover: { burst: 30, everyMs: (5 * MINUTE) / 30 },
  resend: { burst: 30, everyMs: (5 * MINUTE) / 30 },
  otp: { burst: 30, everyMs: (5 * MINUTE) / 30 },
  user: { burst: 30, everyMs: (5 * MINUTE) / 30 },
  factor: { burst: 30, everyMs: MINUTE / 15 },
} as const satisfies Record<string, RateLimit>;

/**
 * Takes one call from a bucket. Returns 0, or the milliseconds until the next call is allowed. Implements the generic
 * cell rate algorithm in one statement: `updated_at` is the time at which the bucket is full again.
 */
export async function takeFromBucket(
  deps: { db: D1Database; now: () => number; limited: boolean },
  key: string,
  limit: RateLimit,
): Promise<number> {
  if (!deps.limited) return 0;
  const now = deps.now();
  const row = `auth:${(await sha256Hex(key)).slice(0, 32)}`;
  const every = Math.ceil(limit.everyMs);
  const taken = await deps.db
    .prepare(
      `INSERT INTO rate_limits (key, tokens, updated_at) VALUES (?1, 1, ?2 + ?3)
       ON CONFLICT (key) DO UPDATE SET updated_at = max(updated_at, ?2) + ?3
       WHERE max(updated_at, ?2) + ?3 <= ?2 + ?4
       RETURNING updated_at`,
    )
    .bind(row, now, every, every * limit.burst)
    .first();
  if (taken) return 0;
  const full = await deps.db
    .prepare('SELECT updated_at FROM rate_limits WHERE key = ?')
    .bind(row)
    .first<{ updated_at: number }>();
  return Math.max(1, (full?.updated_at ?? now) + every - every * limit.burst - now);
}

/** Deletes buckets that are full again, and so hold no information. */
export async function sweepFullBuckets(db: D1Database, now: number): Promise<void> {
  await db.prepare("DELETE FROM rate_limits WHERE key LIKE 'auth:%' AND updated_at < ?").bind(now).run();
}

/** Refills a bucket after a correct secret was given. */
export async function refillBucket(deps: { db: D1Database; limited: boolean }, key: string): Promise<void> {
  if (!deps.limited) return;
  await deps.db
    .prepare('DELETE FROM rate_limits WHERE key = ?')
    .bind(`auth:${(await sha256Hex(key)).slice(0, 32)}`)
    .run();
}
