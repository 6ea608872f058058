import { environmentOf } from './deploy/arguments.ts';
import { databasePlaceholders, requireFilled } from './deploy/placeholders.ts';
import { main } from './local/main.ts';
import { serverOn } from './local/one-server.ts';
import { stateFolder } from './local/paths.ts';
import { migrationFiles } from './migrations/files.ts';
import { migrate } from './migrations/migrate.ts';
import { databaseArgs, wranglerTarget } from './migrations/targets.ts';

/** Applies pending migrations: `npm run db:migrate -- --local`, `--staging` or `--production`. */
await main(async () => {
  const local = process.argv.includes('--local');
  const where = local ? { local: stateFolder } : environmentOf(process.argv, true);
  if (typeof where === 'string') requireFilled(databasePlaceholders(where));
  else if (serverOn(stateFolder)) throw new Error('Aforo runs from this folder. Stop it first.');
  const name = typeof where === 'string' ? where : 'local';
  const files = migrationFiles();
  const applied = await migrate(wranglerTarget(databaseArgs(where)), files, {
    onApplied: (file) => console.log(`applied ${file}`),
    running: !local && !process.argv.includes('--contract'),
  });
  const last = files.at(-1)?.name ?? 'nothing';
  console.log(`The ${name} database is at ${last}: ${applied.length} of ${files.length} files applied now.`);
});
