import { type Backup, backupSchema, PROGRESS_KEY } from './backup-files.ts';

/** A backup a day, and two hours to make it (ms). */
export const BACKUP_LATE_MS = 26 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

type Age = Pick<Backup, 'finishedAt' | 'moment'>;

/** When the backup was complete (Unix ms); of an unfinished one, a day before it began. */
function completeAt({ finishedAt, moment }: Age): number {
  return finishedAt ?? moment - DAY_MS;
}

export function lateBackup(backup: Age, now: number): boolean {
  return now - completeAt(backup) > BACKUP_LATE_MS;
}

/** When the last backup was complete (Unix ms). Null: there is none. */
export async function lastBackupAt(bucket: R2Bucket): Promise<number | null> {
  const stored = await bucket.get(PROGRESS_KEY);
  return stored && completeAt(backupSchema.parse(await stored.json()));
}
