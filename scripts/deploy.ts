import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { environmentOf } from './deploy/arguments.ts';
import { environmentVariables, readEnvironment } from './deploy/environment.ts';
import { placeholdersOf, requireFilled } from './deploy/placeholders.ts';
import { wranglerVersion } from './deploy/wrangler-version.ts';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';
import { migrationFiles } from './migrations/files.ts';
import { migrate } from './migrations/migrate.ts';
import { databaseArgs, wranglerTarget } from './migrations/targets.ts';
import { clientFolder, keepRunningAssets } from './releases/keep-assets.ts';

/**
 * Builds, keeps the running release's files, migrates the database and deploys: `npm run deploy -- --staging` or `--production`. `--upload` stops at a new
 * version without traffic, for `wrangler versions deploy`. A schema that the code does not know ends it before anything changes.
 */
await main(async () => {
  const environment = environmentOf(process.argv);
  requireFilled(placeholdersOf(environment));
  const upload = process.argv.includes('--upload');
  const { vars } = readEnvironment(environment);
  const siteUrl = String(vars.SITE_URL);
  const config = await buildWorker(environmentVariables(environment));
  console.log(await keepRunningAssets(clientFolder(config), siteUrl));

  const target = wranglerTarget(databaseArgs(environment));
  const applied = await migrate(target, migrationFiles(), {
    onApplied: (name) => console.log(`applied ${name}`),
    running: !process.argv.includes('--contract'),
  });
  console.log(`The ${environment} database is up to date; ${applied.length} migrations applied now.`);

  const args = upload ? ['versions', 'upload'] : ['deploy', '--domain', new URL(siteUrl).host];
  const version = await wranglerVersion([...args, ...commitMessage()], environment);
  console.log(
    upload ? `Uploaded version ${version}; it has no traffic yet.` : `Deployed version ${version}.`,
  );
  // For the next steps of a GitHub workflow.
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `version=${version}\n`);
});

/** The commit, as the version's message: an operator finds it with `wrangler versions list`. None outside a clone. */
function commitMessage(): string[] {
  try {
    const commit = execFileSync('git', ['describe', '--tags', '--always', '--dirty'], { encoding: 'utf8' });
    return ['--message', commit.trim()];
  } catch {
    return [];
  }
}
