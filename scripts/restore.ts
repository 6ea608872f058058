import { raiseEpoch } from '../src/db/commits/backup/settle-restored-rows.ts';
import { restoreDatabase } from './backup/restore-database.ts';
import { restoreTarget } from './backup/restore-target.ts';
import { main } from './local/main.ts';
import { serverOn } from './local/one-server.ts';
import { stateFolder } from './local/paths.ts';

/**
 * `npm run restore -- --from r2:2026-11-26 --local|--staging|--production` restores a backup into an empty D1.
 * `npm run restore -- --time-travel --staging|--production` only raises the epoch, after D1's own restore in place.
 */
await main(async () => {
  const from = process.argv[process.argv.indexOf('--from') + 1];
  const target = restoreTarget(process.argv);
  if (target.name === 'local' && serverOn(stateFolder))
    throw new Error('Aforo runs from this folder. Stop it first.');
  const epoch = Date.now();
  if (process.argv.includes('--time-travel')) {
    await target.execute(raiseEpoch(epoch, 'time-travel').map((sql) => `${sql};`));
    console.log(`Epoch ${epoch}: every box office reads the ${target.name} database again.`);
    return;
  }
  if (!process.argv.includes('--from') || from === undefined)
    throw new Error('Say which backup: `-- --from r2:2026-11-26`, or a folder that ends with the day.');
  const { moment, rows, tables, orphans, audit } = await restoreDatabase(target, from, {
    epoch,
    say: (line) => console.log(line),
  });
  for (const [table, left] of Object.entries(orphans))
    console.log(`left out ${left} rows of ${table}: parent deleted`);
  for (const { check, subject, found } of audit.findings)
    console.log(`FINDING ${check}: ${subject} ${found}`);
  console.log(`Restored ${rows} rows in ${tables} tables, as of ${new Date(moment).toISOString()}.`);
  if (audit.findings.length > 0) process.exitCode = 1;
});
