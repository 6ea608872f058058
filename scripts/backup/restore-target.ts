import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf } from '../deploy/arguments.ts';
import { type Environment, readEnvironment } from '../deploy/environment.ts';
import { withBucket } from '../local/database.ts';
import { stateFolder, wranglerConfig } from '../local/paths.ts';
import { runTool } from '../local/tools.ts';
import { databaseArgs } from '../migrations/targets.ts';
import type { ReadObject } from './backup-source.ts';

export interface RestoreTarget {
  name: string;
  /** For backups named `r2:<day>`. */
  withObjects: <T>(use: (read: ReadObject) => Promise<T>) => Promise<T>;
  /** The rows of each statement. */
  query: <Row>(statements: readonly string[]) => Promise<Row[][]>;
  /** Runs a file of SQL. At Cloudflare it goes through D1's import, which is atomic. */
  execute: (lines: Iterable<string>) => Promise<void>;
}

/** The database and the bucket that `--local`, `--staging` or `--production` names. */
export function restoreTarget(args: readonly string[], folder = stateFolder): RestoreTarget {
  const isLocal = args.includes('--local');
  const environment = isLocal ? 'production' : environmentOf(args, true);
  const bucket = bucketOf(environment);
  const where = ['--config', wranglerConfig, ...databaseArgs(isLocal ? { local: folder } : environment)];
  const wrangler = async (...what: string[]): Promise<string> => {
    const { ok, output, stdout } = await runTool('wrangler', [...what, ...where], { output: 'keep' });
    if (!ok) throw new Error(output.trim());
    return stdout;
  };
  const readRemote: ReadObject = (key) =>
    withFile(async (file) => {
      await wrangler('r2', 'object', 'get', `${bucket}/${key}`, '--file', file);
      return readFileSync(file);
    });
  return {
    name: isLocal ? 'local' : environment,
    withObjects: (use) => (isLocal ? withBucket(folder, bucket, use) : use(readRemote)),
    query: async <Row>(statements: readonly string[]) => {
      const command = statements.map((sql) => `${sql};`).join('\n');
      const answer = await wrangler('d1', 'execute', 'DB', '--yes', '--json', '--command', command);
      return (JSON.parse(answer) as { results: Row[] }[]).map(({ results }) => results);
    },
    execute: (lines) =>
      withFile(async (file) => {
        writeFileSync(file, '');
        for (const line of lines) writeFileSync(file, `${line}\n`, { flag: 'a' });
        await wrangler('d1', 'execute', 'DB', '--yes', '--file', file);
      }),
  };
}

function bucketOf(environment: Environment): string {
  const found = readEnvironment(environment).r2_buckets.find(({ binding }) => binding === 'BACKUPS');
  if (!found) throw new Error('wrangler.toml names no bucket BACKUPS.');
  return found.bucket_name;
}

async function withFile<T>(use: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-restore-'));
  try {
    return await use(join(folder, 'content'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
