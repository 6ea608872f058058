import { backupSchema, PROGRESS_KEY } from './backup-files.ts';

/** A backup a day, and two hours to make it (ms). */
export const BACKUP_LATE_MS = 26 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** When the last complete backup was finished (Unix ms); of an unfinished one, a day before it began. Null: there is none. */
export async function lastBackupAt(bucket: R2Bucket): Promise<number | null> {
  const stored = await bucket.get(PROGRESS_KEY);
  if (!stored) return null;
  const { finishedAt, moment } = backupSchema.parse(await stored.json());
  return finishedAt ?? moment - DAY_MS;
}
