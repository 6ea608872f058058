import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import type { Environment } from '../deploy/environment.ts';
import { reasonOf } from '../deploy/wrangler-reason.ts';
import { projectRoot, wranglerConfig } from '../local/paths.ts';
import { runTool } from '../local/tools.ts';
import { type MigrationFile, statementsOf } from './files.ts';
import { type AppliedMigration, READ_APPLIED, withRecord } from './plan.ts';

/** A database that migrations are applied to. */
export interface MigrationTarget {
  applied: () => Promise<AppliedMigration[]>;
  /** Applies files and their records in one transaction. */
  apply: (files: readonly MigrationFile[]) => Promise<void>;
}

/** Arguments that choose a database for `wrangler d1`. */
export function databaseArgs(where: Environment | { local: string }): string[] {
  if (typeof where === 'object') return ['--local', '--persist-to', where.local];
  return ['--remote', '--env', where === 'production' ? '' : where];
}

/** A database reached by wrangler: local files, or a deployment's D1 with the operator's credentials. */
export function wranglerTarget(where: readonly string[]): MigrationTarget {
  const execute = async (...what: string[]) => {
    const args = ['d1', 'execute', 'DB', '--config', wranglerConfig, ...where, '--yes', ...what];
    const { ok, output, stdout } = await runTool('wrangler', args, { output: 'keep' });
    if (!ok) throw new Error(what.includes('--json') ? reasonOf(output) : output.trim());
    return stdout;
  };
  return {
    applied: async () => {
      const answer = await execute('--json', '--command', READ_APPLIED.join(';\n'));
      const answers = JSON.parse(answer) as { results: AppliedMigration[] }[];
      return answers.at(-1)?.results ?? [];
    },
    apply: async (files) => {
      const folder = join(projectRoot, '.cache', 'migrations');
      mkdirSync(folder, { recursive: true });
      const file = join(folder, files.at(-1)?.name ?? '');
      writeFileSync(file, files.map(withRecord).join(''));
      // A file goes through D1's import, which takes it whole; `d1 migrations apply` sends it as a query, whose
      // splitter fails on triggers: cloudflare/workers-sdk#15178, #15690.
      await execute('--file', file);
    },
  };
}

/** An open local database, which spares a process for each file. */
export function openTarget(db: D1Database): MigrationTarget {
  const batch = (statements: readonly string[]) =>
    db.batch<AppliedMigration>(statements.map((sql) => db.prepare(sql)));
  return {
    applied: async () => (await batch(READ_APPLIED)).at(-1)?.results ?? [],
    apply: async (files) => {
      await batch(files.flatMap((file) => statementsOf(withRecord(file))));
    },
  };
}
