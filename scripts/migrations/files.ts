import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_splitSqlQuery as splitSqlQuery } from 'wrangler';
import { projectRoot } from '../local/paths.ts';

export interface MigrationFile {
  /** The file's name, such as `0001_triggers.sql`. */
  name: string;
  sql: string;
  sha256: string;
}

/** Migration files in their order. */
export function migrationFiles(folder = join(projectRoot, 'migrations')): MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    });
}

export function statementsOf(sql: string): string[] {
  return splitSqlQuery(sql) as string[];
}
