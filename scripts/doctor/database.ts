import type { MigrationFile } from '../migrations/files.ts';
import { type AppliedMigration, pendingMigrations } from '../migrations/plan.ts';
import { type Finding, reportOn } from './finding.ts';

/** What the doctor reads from a database. */
export interface DatabaseState {
  applied: AppliedMigration[];
  administrators: number;
}

export const READ_ADMINISTRATORS = "SELECT count(*) AS n FROM users WHERE role = 'admin'";

/** Tickets of the largest event that is still to come. */
export const READ_LARGEST_SALE = `SELECT coalesce(max(n), 0) AS n FROM (
  SELECT sum(t.quantity) AS n FROM events AS e JOIN ticket_types AS t ON t.event_id = e.id
  WHERE e.status = 'published' AND e.ends_at > unixepoch() * 1000 GROUP BY e.id)`;

/** @param read throws what wrangler or D1 says */
export async function databaseFindings(
  target: string,
  files: readonly MigrationFile[],
  read: () => Promise<DatabaseState>,
): Promise<Finding[]> {
  const report = reportOn('database');
  const migrate = `npm run db:migrate -- --${target}`;
  try {
    const { applied, administrators } = await read();
    const pending = pendingMigrations(files, applied);
    report.expect(
      pending.length === 0,
      `the schema is at ${files.at(-1)?.name}`,
      `${pending.length} migrations are pending, from ${pending[0]?.name} on`,
      migrate,
    );
    report.advise(
      administrators > 0,
      `administrators: ${administrators}`,
      'nobody is an administrator',
      'Sign up, then: docs/deploy.md, "The first administrator"',
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/no such table: \w+_checksums/.test(reason))
      report.fault('the database was migrated by wrangler alone, without checksums', migrate);
    else if (/no such table/.test(reason)) report.fault('the database is empty', migrate);
    else report.fault(reason, 'Mend what this says, and run the doctor again.');
  }
  return report.findings;
}
