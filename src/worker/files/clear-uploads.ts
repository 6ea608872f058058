import { claimDueUploads, claimUnshownUploads, noteRemoved } from '#db/commits/files/uploads.ts';
import { logWarning } from '#worker/log.ts';

/** An incomplete upload is deleted after this (ms). */
const UPLOAD_PENDING_MS = 60 * 60_000;
/** Pictures deleted per batch. */
const UPLOADS_SWEPT_MAX = 50;

export interface ClearDeps {
  db: D1Database;
  now: () => number;
  bucket: Pick<R2Bucket, 'delete'>;
}

/** Deletes a user's replaced and abandoned pictures from R2. Cron retries failures every minute. */
export async function clearUploads(deps: ClearDeps, ownerId: string): Promise<void> {
  const now = deps.now();
  const keys = await claimUnshownUploads(deps.db, {
    ownerId,
    abandonedBefore: now - UPLOAD_PENDING_MS,
    now,
    limit: UPLOADS_SWEPT_MAX,
  });
  await takeAway(deps, keys);
}

/** Cron: deletes pictures that no event or menu shows any more, and leftovers of crashes, from R2. */
export async function clearDueUploads(deps: ClearDeps): Promise<void> {
  await takeAway(deps, await claimDueUploads(deps.db, { now: deps.now(), limit: UPLOADS_SWEPT_MAX }));
}

async function takeAway({ db, bucket }: ClearDeps, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    await bucket.delete(keys);
  } catch (error) {
    return logWarning('pictures were not taken away', { keys: keys.length, error: String(error) });
  }
  await noteRemoved(db, keys);
}
