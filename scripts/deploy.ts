import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf } from './deploy/arguments.ts';
import { type Environment, environmentVariables, readEnvironment } from './deploy/environment.ts';
import { placeholdersOf, requireFilled } from './deploy/placeholders.ts';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';
import { runTool } from './local/tools.ts';
import { migrationFiles } from './migrations/files.ts';
import { migrate } from './migrations/migrate.ts';
import { databaseArgs, wranglerTarget } from './migrations/targets.ts';

/**
 * Builds, migrates the database and deploys: `npm run deploy -- --staging` or `--production`. `--upload` stops at a new
 * version without traffic, for `wrangler versions deploy`. A schema that the code does not know ends it before anything changes.
 */
await main(async () => {
  const environment = environmentOf(process.argv);
  requireFilled(placeholdersOf(environment));
  const upload = process.argv.includes('--upload');
  await buildWorker(environmentVariables(environment));

  const target = wranglerTarget(databaseArgs(environment));
  const applied = await migrate(target, migrationFiles(), {
    onApplied: (name) => console.log(`applied ${name}`),
    running: !process.argv.includes('--contract'),
  });
  console.log(`The ${environment} database is up to date; ${applied.length} migrations applied now.`);

  const { vars } = readEnvironment(environment);
  const args = upload ? ['versions', 'upload'] : ['deploy', '--domain', new URL(String(vars.SITE_URL)).host];
  const version = await wranglerVersion(args, environment);
  console.log(
    upload ? `Uploaded version ${version}; it has no traffic yet.` : `Deployed version ${version}.`,
  );
  // For the next steps of a GitHub workflow.
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `version=${version}\n`);
});

/** Runs wrangler on the built Worker. @returns the id of the version it made */
async function wranglerVersion(args: readonly string[], environment: Environment): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-deploy-'));
  const report = join(folder, 'report.ndjson');
  try {
    const env = { ...environmentVariables(environment), WRANGLER_OUTPUT_FILE_PATH: report };
    const { ok } = await runTool('wrangler', args, { output: 'show', env });
    if (!ok)
      throw new Error(
        `wrangler ${args.join(' ')} failed; the database is migrated, the old version runs on.`,
      );
    const lines = readFileSync(report, 'utf8').trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as { version_id?: string | null });
    return entries.findLast((entry) => entry.version_id)?.version_id ?? '(unknown)';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
