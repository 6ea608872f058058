import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtWorkerConfig } from '../local/build.ts';
import { runTool } from '../local/tools.ts';
import { isWithoutAnalytics, leaveOutCounters, NO_COUNTERS, type ReportEntry } from './counters.ts';
import { type Environment, environmentVariables } from './environment.ts';

/**
 * Runs wrangler on the built Worker; without the counters, if the account does not have them.
 * @returns the id of the version it made
 */
export async function wranglerVersion(args: readonly string[], environment: Environment): Promise<string> {
  let { ok, entries } = await runReported(args, environment);
  if (!ok && isWithoutAnalytics(entries)) {
    leaveOutCounters(builtWorkerConfig());
    ({ ok, entries } = await runReported(args, environment));
    if (ok) console.warn(NO_COUNTERS);
  }
  if (!ok)
    throw new Error(`wrangler ${args.join(' ')} failed; the database is migrated, the old version runs on.`);
  return entries.findLast((entry) => entry.version_id)?.version_id ?? '(unknown)';
}

async function runReported(
  args: readonly string[],
  environment: Environment,
): Promise<{ ok: boolean; entries: ReportEntry[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-deploy-'));
  const report = join(folder, 'report.ndjson');
  try {
    const env = { ...environmentVariables(environment), WRANGLER_OUTPUT_FILE_PATH: report };
    const { ok } = await runTool('wrangler', args, { output: 'show', env });
    const lines = readFileSync(report, 'utf8').trim().split('\n');
    return { ok, entries: lines.map((line) => JSON.parse(line) as ReportEntry) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
