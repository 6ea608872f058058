import { auditLedger, auditReport, auditStatements } from '../src/db/ledger/audit.ts';
import { formatMoney } from '../src/shared/money/money.ts';
import { environmentOf } from './deploy/arguments.ts';
import { queryDatabase } from './deploy/query-database.ts';
import { withDatabase } from './local/database.ts';
import { main } from './local/main.ts';
import { stateFolder } from './local/paths.ts';

/** Proves the books of the local database, or with `--staging` or `--production` of a deployment. */
await main(async () => {
  const environment = process.argv.length > 2 ? environmentOf(process.argv) : null;
  const { checks, findings, balances } = environment
    ? auditReport(await queryDatabase<unknown[]>(environment, auditStatements()))
    : await withDatabase(stateFolder, auditLedger);
  for (const check of checks) {
    const violations = findings.filter((finding) => finding.check === check);
    console.log(`${violations.length === 0 ? 'ok  ' : 'FAIL'} ${check}`);
    for (const { subject, found } of violations) console.log(`       ${subject}: ${found}`);
  }
  for (const { currency, ledgerMinor, providerMinor, movingMinor } of balances) {
    const money = (minor: number) => formatMoney(minor, currency, 'en-US');
    const sides = `ledger ${money(ledgerMinor)}, provider ${money(providerMinor)}, on its way ${money(movingMinor)}`;
    const difference = money(ledgerMinor - providerMinor - movingMinor);
    console.log(`Test provider, ${currency}: ${sides}, difference ${difference}`);
  }
  const failed = new Set(findings.map((finding) => finding.check)).size;
  console.log(
    `${checks.length - failed} checks hold, ${failed} do not (${environment ?? 'local'} database).`,
  );
  if (failed > 0) process.exitCode = 1;
});
