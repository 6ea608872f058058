import { lateBackup } from '../../src/worker/backup/backup-age.ts';
import { backupSchema } from '../../src/worker/backup/backup-files.ts';
import type { reportOn } from './finding.ts';

/** @param progress the running backup or the last one, as R2 has it; null if it has none */
export function backupFinding(
  progress: string | null,
  now: number,
  report: ReturnType<typeof reportOn>,
): void {
  const mend = 'Of a deployment that is older than a day: docs/runbook.md, "A backup is missing".';
  if (progress === null) {
    report.warning('there is no backup yet', mend);
    return;
  }
  const backup = backupSchema.safeParse(JSON.parse(progress));
  report.advise(
    backup.success && !lateBackup(backup.data, now),
    `the backup of ${backup.data?.id} is there`,
    backup.success
      ? `the last backup, of ${backup.data.id}, is not complete or too old`
      : 'the backup is unreadable',
    mend,
  );
}
