import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_readConfig } from 'wrangler';
import { migrationFiles } from '../migrations/files.ts';
import { migrate } from '../migrations/migrate.ts';
import { SchemaMismatch } from '../migrations/plan.ts';
import { openTarget } from '../migrations/targets.ts';
import { wranglerConfig } from './paths.ts';

/** Applies pending migrations to the local database. */
export async function migrateDatabase(stateFolder: string): Promise<void> {
  await withDatabase(stateFolder, async (db) => await migrate(openTarget(db), migrationFiles())).catch(
    (error: unknown) => {
      if (!(error instanceof SchemaMismatch)) throw error;
      throw new Error(`${error.message}\nTo start over with new local data: npm run reset`);
    },
  );
}

/** Opens the local D1 database without the Worker, in the state folder that `wrangler dev` uses. */
export async function withDatabase<T>(stateFolder: string, work: (db: D1Database) => Promise<T>): Promise<T> {
  const [database] = unstable_readConfig({ config: wranglerConfig }).d1_databases;
  if (!database?.database_id) throw new Error('wrangler.toml names no D1 database');
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      compatibilityDate: '2026-10-01',
      cf: false,
      log: new Log(LogLevel.ERROR),
      d1Databases: { DB: database.database_id },
      resourcePersistencePath: join(stateFolder, 'v3'),
    }),
  );
  try {
    return await work(await runtime.getD1Database('DB'));
  } finally {
    await runtime.dispose();
  }
}
