import { AUDIT_CHECKS, type AuditReport, auditLedger, auditReport, auditStatement } from '../src/db/audit.ts';
import { withDatabase } from './local/database.ts';
import { main } from './local/main.ts';
import { stateFolder, wranglerConfig } from './local/paths.ts';
import { runOrFail } from './local/tools.ts';

await main(async () => {
  const remote = process.argv.includes('--remote');
  const { checks, findings } = remote ? await auditRemote() : await withDatabase(stateFolder, auditLedger);
  for (const check of checks) {
    const violations = findings.filter((finding) => finding.check === check);
    console.log(`${violations.length === 0 ? 'ok  ' : 'FAIL'} ${check}`);
    for (const { subject, found } of violations) console.log(`       ${subject}: ${found}`);
  }
  const failed = new Set(findings.map((finding) => finding.check)).size;
  console.log(
    `${checks.length - failed} checks hold, ${failed} do not (${remote ? 'remote' : 'local'} database).`,
  );
  if (failed > 0) process.exitCode = 1;
});

/** Queries the deployed database with wrangler's credentials on this machine. */
async function auditRemote(): Promise<AuditReport> {
  const statements = AUDIT_CHECKS.map((check) => `${auditStatement(check)};`).join('\n');
  const where = ['--remote', '--config', wranglerConfig, '--json'];
  const output = await runOrFail('wrangler', ['d1', 'execute', 'DB', ...where, '--command', statements]);
  const answers = JSON.parse(output) as { results: { subject: string; found: string }[] }[];
  if (answers.length !== AUDIT_CHECKS.length) {
    throw new Error(`The database answered ${answers.length} of ${AUDIT_CHECKS.length} checks.`);
  }
  return auditReport(answers.map((answer) => answer.results));
}
