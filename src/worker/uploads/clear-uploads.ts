import { claimUnshownUploads, releaseUploads } from '#db/commits/uploads.ts';
import { UPLOAD_PENDING_MS, UPLOADS_SWEPT_MAX } from '#shared/limits.ts';
import { logWarning } from '../platform/log.ts';

export interface ClearDeps {
  db: D1Database;
  now: () => number;
  bucket: Pick<R2Bucket, 'delete'>;
}

/** Takes replaced and abandoned pictures of a person out of R2. What fails is tried again after their next upload. */
export async function clearUploads(deps: ClearDeps, ownerId: string): Promise<void> {
  const now = deps.now();
  const keys = await claimUnshownUploads(deps.db, {
    ownerId,
    abandonedBefore: now - UPLOAD_PENDING_MS,
    now,
    limit: UPLOADS_SWEPT_MAX,
  });
  if (keys.length === 0) return;
  try {
    await deps.bucket.delete(keys);
  } catch (error) {
    logWarning('pictures were not taken away', { keys: keys.length, error: String(error) });
    await releaseUploads(deps.db, keys);
  }
}
