import { wranglerConfig } from '../local/paths.ts';
import { runTool } from '../local/tools.ts';
import { databaseArgs } from '../migrations/targets.ts';
import type { Environment } from './environment.ts';
import { reasonOf } from './wrangler-reason.ts';

/** Asks a deployment's D1, with wrangler's credentials on this machine. @returns the rows of each statement */
export async function queryDatabase<Rows extends unknown[]>(
  environment: Environment,
  statements: readonly string[],
): Promise<{ [K in keyof Rows]: Rows[K][] }> {
  const where = ['--config', wranglerConfig, ...databaseArgs(environment), '--json'];
  const args = ['d1', 'execute', 'DB', ...where, '--command', statements.join(';\n')];
  const { ok, output, stdout } = await runTool('wrangler', args, { output: 'keep' });
  if (!ok) throw new Error(reasonOf(output));
  const answers = JSON.parse(stdout) as { results: unknown[] }[];
  if (answers.length !== statements.length)
    throw new Error(`The database answered ${answers.length} of ${statements.length} statements.`);
  return answers.map(({ results }) => results) as { [K in keyof Rows]: Rows[K][] };
}
