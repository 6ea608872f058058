import { isUnderPlan } from '#db/sql/seats.ts';
import type { UploadPurpose } from '#shared/uploads.ts';

/** An uploaded picture may wait this long for its form to be saved (ms). */
export const UPLOAD_UNSHOWN_MS = 24 * 60 * 60_000;

export interface NewUpload {
  key: string;
  ownerId: string;
  purpose: UploadPurpose;
  eventId: string | null;
  requestId: string;
  requestHash: string;
  contentType: string;
  size: number;
  now: number;
}

/** The upload that a request id refers to. */
export interface KnownUpload {
  key: string;
  requestHash: string;
  storedAt: number | null;
}

/**
 * Inserts the upload's row before the object goes to R2. A repeated request gets the first row; an upload that was
 * abandoned and cleaned up is restarted.
 */
export async function beginUpload(db: D1Database, upload: NewUpload): Promise<KnownUpload> {
  const { key, ownerId, purpose, eventId, requestId, requestHash, contentType, size, now } = upload;
  const row = await db
    .prepare(
      `INSERT INTO uploads (key, owner_id, purpose, event_id, request_id, request_hash, content_type, size,
                            created_at, check_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9 + ${UPLOAD_UNSHOWN_MS})
       ON CONFLICT (owner_id, request_id) DO UPDATE SET
         created_at = CASE WHEN stored_at IS NULL THEN excluded.created_at ELSE created_at END,
         removed_at = CASE WHEN stored_at IS NULL THEN NULL ELSE removed_at END,
         check_at = CASE WHEN stored_at IS NULL THEN excluded.check_at ELSE check_at END
       RETURNING key, request_hash AS requestHash, stored_at AS storedAt`,
    )
    .bind(key, ownerId, purpose, eventId, requestId, requestHash, contentType, size, now)
    .first<KnownUpload>();
  if (!row) throw new Error('An upload that was begun has a row');
  return row;
}

/**
 * Marks the object as stored in R2; a profile picture becomes the person's picture. Idempotent.
 * @returns false when the row no longer exists because its person was deleted; the caller must delete the object
 */
export async function finishUpload(
  db: D1Database,
  upload: Pick<NewUpload, 'key' | 'ownerId' | 'purpose' | 'now'>,
): Promise<boolean> {
  const { key, ownerId, purpose, now } = upload;
  const isNew = 'EXISTS (SELECT 1 FROM uploads WHERE key = ?1 AND stored_at IS NULL AND removed_at IS NULL)';
  const show = db
    .prepare(`UPDATE users SET image_key = ?1 WHERE id = ?2 AND deleted_at IS NULL AND ${isNew}`)
    .bind(key, ownerId);
  const results = await db.batch([
    ...(purpose === 'profile' ? [show] : []),
    db
      .prepare(
        'UPDATE uploads SET stored_at = ?2 WHERE key = ?1 AND stored_at IS NULL AND removed_at IS NULL',
      )
      .bind(key, now),
    db.prepare('SELECT 1 FROM uploads WHERE key = ?').bind(key),
  ]);
  return results.at(-1)?.results.length === 1;
}

/** Whether something still uses the picture. Takes `up`, a row of uploads. */
const SHOWN = `(EXISTS (SELECT 1 FROM events WHERE image_key = up.key)
  OR EXISTS (SELECT 1 FROM menu_items WHERE image_key = up.key)
  OR EXISTS (SELECT 1 FROM users WHERE id = up.owner_id AND image_key = up.key)
  OR (up.purpose = 'plan' AND ${isUnderPlan('up.key')}))`;

/**
 * Marks a person's unused pictures and their uploads abandoned before `abandonedBefore` as removed, so that nothing can
 * use them again. Returns the same rows again until `noteRemoved`. @returns their R2 keys
 */
export async function claimUnshownUploads(
  db: D1Database,
  claim: { ownerId: string; abandonedBefore: number; now: number; limit: number },
): Promise<string[]> {
  return keysOf(
    db
      .prepare(
        `UPDATE uploads SET removed_at = coalesce(removed_at, ?3), check_at = ?3 WHERE key IN (
           SELECT up.key FROM uploads AS up JOIN users AS u ON u.id = up.owner_id
           WHERE up.owner_id = ?1 AND CASE
             WHEN up.removed_at IS NOT NULL THEN up.check_at IS NOT NULL
             WHEN up.stored_at IS NULL THEN up.created_at < ?2
             ELSE up.purpose = 'profile' AND up.key IS NOT u.image_key END
           LIMIT ?4)
         RETURNING key`,
      )
      .bind(claim.ownerId, claim.abandonedBefore, claim.now, claim.limit),
  );
}

/** `claimUnshownUploads` for every person's pictures whose check is due. Pictures in use stay. */
export async function claimDueUploads(
  db: D1Database,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  await db
    .prepare(
      `UPDATE uploads AS up SET check_at = NULL WHERE check_at <= ?1 AND removed_at IS NULL AND ${SHOWN}`,
    )
    .bind(now)
    .run();
  return keysOf(
    db
      .prepare(
        `UPDATE uploads SET removed_at = coalesce(removed_at, ?1) WHERE key IN (
           SELECT up.key FROM uploads AS up
           WHERE up.check_at <= ?1 AND (up.removed_at IS NOT NULL OR NOT ${SHOWN})
           ORDER BY up.check_at LIMIT ?2)
         RETURNING key`,
      )
      .bind(now, limit),
  );
}

async function keysOf(statement: D1PreparedStatement): Promise<string[]> {
  const { results } = await statement.all<{ key: string }>();
  return results.map(({ key }) => key);
}

/** Records that R2 has deleted the objects. */
export async function noteRemoved(db: D1Database, keys: readonly string[]): Promise<void> {
  await db
    .prepare(
      `UPDATE uploads SET check_at = NULL
       WHERE removed_at IS NOT NULL AND key IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(keys))
    .run();
}

/**
 * Goes into the transaction that stops using a picture, before its change: schedules a check whether anything else
 * still uses it. @param keys SQL that selects the R2 keys
 */
export function checkPictures(
  db: D1Database,
  keys: string,
  { subjectId, now }: { subjectId: string; now: number },
): D1PreparedStatement {
  return db.prepare(`UPDATE uploads SET check_at = ?2 WHERE key IN (${keys})`).bind(subjectId, now);
}

/** Deletes the rows of a person's own pictures, after R2 has deleted the objects. */
export async function deleteProfileUploads(db: D1Database, ownerId: string): Promise<void> {
  await db.prepare("DELETE FROM uploads WHERE owner_id = ? AND purpose = 'profile'").bind(ownerId).run();
}
