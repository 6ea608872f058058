import { AUDIT_CHECKS, auditLedger, auditReport, auditStatement } from '../src/db/audit.ts';
import { environmentOf } from './deploy/arguments.ts';
import { queryDatabase } from './deploy/query-database.ts';
import { withDatabase } from './local/database.ts';
import { main } from './local/main.ts';
import { stateFolder } from './local/paths.ts';

/** Proves the books of the local database, or with `--staging` or `--production` of a deployment. */
await main(async () => {
  const environment = process.argv.length > 2 ? environmentOf(process.argv) : null;
  const { checks, findings } = environment
    ? auditReport(
        await queryDatabase<{ subject: string; found: string }[]>(
          environment,
          AUDIT_CHECKS.map(auditStatement),
        ),
      )
    : await withDatabase(stateFolder, auditLedger);
  for (const check of checks) {
    const violations = findings.filter((finding) => finding.check === check);
    console.log(`${violations.length === 0 ? 'ok  ' : 'FAIL'} ${check}`);
    for (const { subject, found } of violations) console.log(`       ${subject}: ${found}`);
  }
  const failed = new Set(findings.map((finding) => finding.check)).size;
  console.log(
    `${checks.length - failed} checks hold, ${failed} do not (${environment ?? 'local'} database).`,
  );
  if (failed > 0) process.exitCode = 1;
});
