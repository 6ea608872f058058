/** A token bucket. */
export interface Bucket {
  key: string;
  /** Calls allowed at once. */
  burst: number;
  /** Time that earns one more call (whole ms). */
  everyMs: number;
}

/**
 * Takes one call from a bucket. Returns 0, or the milliseconds until the next call is allowed. Implements the generic
 * cell rate algorithm in one statement: `updated_at` is the time at which the bucket is full again.
 */
export async function takeToken(
  db: D1Database,
  { key, burst, everyMs }: Bucket,
  now: number,
): Promise<number> {
  const taken = await db
    .prepare(
      `INSERT INTO rate_limits (key, tokens, updated_at) VALUES (?1, 1, ?2 + ?3)
       ON CONFLICT (key) DO UPDATE SET updated_at = max(updated_at, ?2) + ?3
       WHERE max(updated_at, ?2) + ?3 <= ?2 + ?4
       RETURNING updated_at`,
    )
    .bind(key, now, everyMs, everyMs * burst)
    .first();
  if (taken) return 0;
  const full = await db
    .prepare('SELECT updated_at FROM rate_limits WHERE key = ?')
    .bind(key)
    .first<{ updated_at: number }>();
  return Math.max(1, (full?.updated_at ?? now) + everyMs - everyMs * burst - now);
}

/** Gives back one call. */
export async function returnToken(db: D1Database, { key, everyMs }: Omit<Bucket, 'burst'>): Promise<void> {
  await db
    .prepare('UPDATE rate_limits SET updated_at = updated_at - ?2 WHERE key = ?1')
    .bind(key, everyMs)
    .run();
}

export async function deleteBucket(db: D1Database, key: string): Promise<void> {
  await db.prepare('DELETE FROM rate_limits WHERE key = ?').bind(key).run();
}

export async function sweepFullBuckets(db: D1Database, now: number): Promise<void> {
  await deleteFullBuckets(db, now).run();
}

/** Deletes buckets that are full again, and so hold no information. */
function deleteFullBuckets(db: D1Database, now: number): D1PreparedStatement {
  return db.prepare('DELETE FROM rate_limits WHERE updated_at < ?').bind(now);
}

/** Expired flows and challenges stay for a day, so that a late request learns that they have expired. */
const EXPIRED_RETENTION_MS = 86_400_000;

/** Deletes full buckets and expired PKCE flows and challenges. */
export async function sweepExpired(db: D1Database, now: number): Promise<void> {
  await db.batch([
    deleteFullBuckets(db, now),
    db.prepare('DELETE FROM identity_flows WHERE expires_at < ?').bind(now - EXPIRED_RETENTION_MS),
    db.prepare('DELETE FROM identity_challenges WHERE expires_at < ?').bind(now - EXPIRED_RETENTION_MS),
  ]);
}
